import { beforeAll, expect, test } from 'vitest'
import { logout } from '../../contract/auth.ts'
import { type TestApp, testApp } from '../../test/app.ts'
import { addressOf, createClient } from '../../test/client.ts'
import { type Member, type MemberTraits, makeMember, signIn } from '../../test/factories.ts'
import { atRest } from '../at-rest.ts'
import { figures } from '../figures.ts'
import { sized } from '../size.ts'
import { tellOfTeam } from './admin-story.ts'
import { type Call, KINDS, namesOf, readCalls, swapped } from './calls.ts'
import { idsOf } from './ids-of.ts'
import { tellOfPitches, tellOfSelf } from './own-story.ts'
import { recorderOf } from './recorder.ts'
import { rowsOf } from './rows-of.ts'
import { tellOfPosts, tellOfTalk } from './story.ts'

const app = await testApp({ RATE_LIMITS: 'off' })
const anyKind = sized(0, 1) === 1

/** A member with a story of his own. `word` stands in what nobody else may read of him. */
type Known = Member & { word: string }

const roles: MemberTraits[] = [
  ...[{ role: 'pr' as const }, { role: 'pr' as const }, { role: 'journalist' as const }],
  ...[{ role: 'expert' as const }, { role: 'journalist' as const }].slice(0, sized(0, 2)),
]
const told: Known[] = []
const calls: Call[] = []
let teamCalls: Call[] = []
let admin: Member

beforeAll(async () => {
  const { address, recorded } = await recorderOf(app.address)
  for (const [n, traits] of roles.entries()) {
    const member = await makeMember(app, traits)
    const friend = await makeMember(app, { role: member.role === 'pr' ? 'journalist' : 'pr' })
    const telling = {
      app,
      client: createClient(address, member.session),
      member,
      friend,
      word: `secret${n}x`,
    }
    for (const tell of [tellOfPosts, tellOfTalk, tellOfSelf, tellOfPitches]) await tell(telling)
    told.push({ ...member, word: telling.word })
  }
  const routes = app.server.routes.flatMap(({ at, who }) => (who === undefined ? [] : [at]))
  calls.push(...once(readCalls(recorded.splice(0), routes)))
  admin = await makeMember(app, { role: 'admin' })
  await tellOfTeam(app, createClient(address, admin.session))
  teamCalls = once(readCalls(recorded, routes))
  // The time of a link begins when its mail is sent.
  await atRest(app.database.pool)
})

/** One call of each kind: the first of those that name the same things. */
function once(all: Call[]): Call[] {
  const keyOf = (call: Call) => JSON.stringify([call.at, namesOf(call), Object.keys(call.body ?? {})])
  return [...new Map(all.toReversed().map((call) => [keyOf(call), call])).values()]
}

test('The recorded calls name every kind of id on every route that takes one', () => {
  const recorded = [...calls, ...teamCalls]
  const seen = new Set(recorded.map(({ at }) => at))
  const taking = app.server.routes.filter(({ at, who }) => who !== undefined && /:\w+_id/.test(at))
  // What is not offered to anybody.
  const missed = taking.filter(({ at }) => !seen.has(at) && !/\/auth\/v1\/(admin|user)\//.test(at))
  expect(missed.map(({ at }) => at)).toEqual([])
  expect(Object.keys(KINDS).filter((name) => !recorded.some((call) => namesOf(call).includes(name)))).toEqual(
    [],
  )
})

/** What is sent is not what is looked for: the words of the one who has recorded it are put away. */
const neutral = (text: string) => (text.includes('/search') ? text : text.replace(/secret\d+x/g, 'echo'))

async function send(
  { address }: TestApp,
  actor: Member,
  { at, params, query, body, raw }: Call,
): Promise<string> {
  const [method = '', pattern = ''] = at.split(' ')
  const isSearch = pattern.endsWith('/search')
  const text = body && JSON.stringify(body)
  const bytes = text === undefined ? raw.body : Buffer.from(isSearch ? text : neutral(text))
  const headers: Record<string, string> = raw.type === undefined ? {} : { 'content-type': raw.type }
  const client = createClient(address, actor.session)
  const sent = { headers, body: bytes.length > 0 ? new Uint8Array(bytes) : undefined }
  const response = await client.send(method, neutral(addressOf(pattern, params, query)), sent)
  expect(response.status, at).toBeLessThan(500)
  return response.text()
}

const counted = { calls: 0, pairs: 0 }

/** The actor sends all that was recorded, with the victim's ids: nothing of the victim changes or comes to light. */
async function expectNothingGained(actor: Member, victim: Known, templates: Call[]): Promise<void> {
  const [before, ids] = [
    await rowsOf(app.database.pool, victim.id, actor.id),
    await idsOf(app, victim.id, actor.id),
  ]
  for (const call of templates)
    for (const variant of [call, ...swapped(call, ids, anyKind)]) {
      const text = await send(app, actor, variant)
      const said = `${variant.at} ${JSON.stringify([variant.params, variant.query, variant.body])}`
      expect(text.includes(victim.word) || text.includes(victim.email) ? text : '', said).toBe('')
      counted.calls += 1
    }
  counted.pairs += 1
  expect(await rowsOf(app.database.pool, victim.id, actor.id)).toEqual(before)
}

test('A member gains nothing with the ids of another, of his role or of another one', async () => {
  const victims = told.slice(0, sized(1, told.length))
  for (const victim of victims)
    for (const actor of told) if (actor !== victim) await expectNothingGained(actor, victim, calls)
})

test('Nor does a dormant member, nor who is signed out, nor with what admins call', async () => {
  const victim = told[0]!
  const dormant = await makeMember(app, { role: 'pr', dormant: true })
  const gone = await makeMember(app)
  await app.as(gone).call(logout)
  for (const actor of [dormant, gone]) await expectNothingGained(actor, victim, [...calls, ...teamCalls])
  const [, rival] = told
  await expectNothingGained({ ...rival!, session: await signIn(app, rival!.email) }, victim, teamCalls)
})

test('Nor does an admin with what members call, but that he takes a comment away', async () => {
  const templates = calls.filter(({ at }) => at !== 'DELETE /api/comments/:comment_id')
  await expectNothingGained(admin, told[0]!, templates)
  figures('id swaps', { ...counted, templates: calls.length + teamCalls.length })
})
