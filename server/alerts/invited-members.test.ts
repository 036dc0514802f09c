import { expect, test } from 'vitest'
import { listNotifications } from '../../contract/notifications.ts'
import { changeAudience } from '../../contract/posts.ts'
import { alerting } from '../../test/support/alerting.ts'
import { testApp } from '../../test/support/app.ts'
import { makeConfidential, SECRET } from '../../test/support/confidential.ts'
import { type Member, makeMember } from '../../test/support/factories.ts'
import { mailsTo } from '../../test/support/links.ts'

const app = await testApp({}, undefined, 3_600)
const { run, filter, matchesOf, mailsOf, setDue } = alerting(app)
const author = await makeMember(app)

const chosen = (...people: Member[]) => ({
  audience: 'chosen' as const,
  invited: people.map(({ id }) => ({ account_id: id, profile_id: null })),
})
const makeReader = async (delivery: 'instant' | 'digest') => {
  const member = await makeMember(app, { role: 'pr' })
  await filter(member, { all: [SECRET], delivery })
  return member
}
/** The emails about an invitation, and those of filters. */
const emailsOf = async (member: Member) => [
  (await mailsTo(app, member.email)).map(({ letter }) => letter),
  (await mailsOf(member)).map(({ kind }) => kind),
]

test.each(['instant', 'digest'] as const)(
  'sends nothing a second time to who was chosen: %s',
  async (delivery) => {
    const [invited, other] = [await makeReader(delivery), await makeReader(delivery)]
    const { id } = await makeConfidential(app, author, chosen(invited))
    const { id: open } = await makeConfidential(app, author)
    await run()
    for (const member of [invited, other]) {
      await setDue(member)
      await run()
    }
    expect(await emailsOf(invited)).toEqual([['invitation'], [delivery === 'digest' ? 'digest' : 'alert']])
    expect((await mailsOf(invited))[0]!.posts).toEqual([open])
    expect(await matchesOf(invited)).toMatchObject([
      { post_id: id, email: null, is_lit: false },
      { post_id: open, is_emailed: true, is_lit: true },
    ])
    expect(await matchesOf(other)).toMatchObject([{ post_id: open, is_emailed: true, is_lit: true }])
    const bell = (await app.as(invited).call(listNotifications, { query: {} })).body.notifications
    expect(bell).toMatchObject([{ type: 'invitation' }])
  },
)

test('leaves out of a digest, and of the bell, what its reader has been chosen for since', async () => {
  const [invited, other] = [await makeReader('digest'), await makeReader('digest')]
  const { id } = await makeConfidential(app, author)
  await run()
  await app.as(author).call(changeAudience, { params: { post_id: id }, body: chosen(invited) })
  await app.as(author).call(changeAudience, { params: { post_id: id }, body: { audience: 'pr' } })
  for (const member of [invited, other]) {
    await setDue(member)
    await run()
  }
  expect(await emailsOf(invited)).toEqual([['invitation'], []])
  expect(await matchesOf(invited)).toMatchObject([{ is_emailed: false, is_lit: false }])
  expect(await emailsOf(other)).toEqual([[], ['digest']])
})
