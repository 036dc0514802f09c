import { expect, test } from 'vitest'
import { readEvidence, sendLink } from '../../contract/evidence.ts'
import { testApp } from '../../test/support/app.ts'
import { type Member, makeMember, makeSource } from '../../test/support/factories.ts'
import { limiting } from '../../test/support/limiting.ts'
import { sourceLinking } from '../../test/support/source-links.ts'
import { readAuthKey } from '../auth/auth.ts'
import { ConfirmLinks } from './confirm-links.ts'

const app = await testApp({ RATE_LIMITS: 'off' })
const { newest, rowOf, send } = sourceLinking(app)
const { allow, block, blockDomain, mute, refuse } = limiting(app)
const links = new ConfirmLinks(await readAuthKey(app.config))
const makeKeeper = () => makeMember(app, { role: 'pr', email: `${crypto.randomUUID()}@tarn.example` })

/** What becomes of a link that the keeper sends to this address. */
async function sent(keeper: Member, email: string) {
  const source = await makeSource(app, keeper)
  const { status, body } = await app
    .as(keeper)
    .call(sendLink, { params: { source_id: source }, body: { email } })
  const id = await newest(source)
  const { rows } = await app.database.pool.query(
    `select count(*)::int as jobs from pgboss.queued_in_tests where name = 'mail' and data::text like '%' || $1 || '%'`,
    [id],
  )
  const evidence = await app.as(keeper).call(readEvidence, { params: { source_id: source } })
  return {
    answer: { status, domain: body.domain, keys: Object.keys(body) },
    seen: evidence.body.asked_at !== null,
    jobs: rows[0].jobs,
    row: { email: (await rowOf(id)).email, void_at: (await rowOf(id)).void_at },
    mail: await links.mail(app.database.db, app.address, id),
  }
}

const LIMITS: Record<string, (keeper: Member, member: Member) => Promise<unknown>> = {
  'blocks the keeper': (keeper, member) => block(member, keeper),
  'is blocked by the keeper': (keeper, member) => block(keeper, member),
  'has asked the keeper not to make contact': (keeper, member) => refuse(member, keeper),
  'blocks everyone at the agency': async (_, member) => blockDomain(member, await makeKeeper()),
}

test.each(Object.entries(LIMITS))(
  'sends nothing to a member who %s, and says what it says of anyone',
  async (_, limit) => {
    const [keeper, member] = [await makeKeeper(), await makeMember(app, { role: 'expert' })]
    await limit(keeper, member)
    const [unwanted, any] = [await sent(keeper, member.email), await sent(keeper, `x.${member.email}`)]
    expect(unwanted.mail).toBe(null)
    expect(any.mail).toMatchObject({ to: `x.${member.email}` })
    expect({ ...unwanted, mail: null, row: { ...unwanted.row, email: '' } }).toEqual({
      ...{ ...any, mail: null, row: { ...any.row, email: '' } },
    })
    const [name, domain] = member.email.split('@')
    expect((await sent(keeper, `${name}+news@${domain}`)).mail).toBe(null)
    expect((await sent(await makeMember(app, { role: 'pr' }), member.email)).mail).toMatchObject({
      to: member.email,
    })
  },
)

test('sends to a member who has muted the keeper, or whom the keeper refuses, and again once a limit ends', async () => {
  const [keeper, member] = [await makeKeeper(), await makeMember(app, { role: 'expert' })]
  await mute(member, keeper)
  await refuse(keeper, member)
  expect((await sent(keeper, member.email)).mail).toMatchObject({ to: member.email })
  const source = await makeSource(app, keeper)
  await block(member, keeper)
  await send(keeper, source, member.email)
  const mail = async () => links.mail(app.database.db, app.address, await newest(source))
  expect(await mail()).toBe(null)
  await allow(member, keeper)
  expect(await mail()).toMatchObject({ to: member.email })
})
