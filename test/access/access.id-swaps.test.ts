import { beforeAll, expect, test } from 'vitest'
import { challengeFactor } from '../../contract/auth.ts'
import { figures } from '../../prove/figures.ts'
import { sized } from '../../prove/size.ts'
import { testApp } from '../support/app.ts'
import type { Member } from '../support/factories.ts'
import { wholeRows } from '../support/whole-rows.ts'
import { ask } from './access.asking.ts'
import { CALLERS, type CallerName } from './access.cells.ts'
import { type Ids, idsOf, placesOf, swapped } from './access.ids.ts'
import { matrix } from './access.matrix.ts'
import { type Scene, setScene } from './access.stage.ts'

// Jobs wait: they change rows that are compared.
const app = await testApp({ RATE_LIMITS: 'off' }, undefined, 3_600)
const isLong = sized(0, 1) === 1
const NOBODY = '00000000-0000-4000-8000-000000000000'
let scene: Scene

/** Every call that takes an id, as the access matrix makes it. */
const calls = matrix.flatMap(({ endpoint, ...row }) => {
  const places = endpoint ? placesOf(endpoint) : []
  return places.length > 0 ? [{ ...row, places }] : []
})

// The confidant is a PR member whom the callers talk with, and calls nothing.
type Victim = CallerName | 'confidant'
const memberOf = (name: Victim): Member =>
  name === 'confidant' ? scene.belongings.confidant : scene.callers.get(name)!

beforeAll(async () => {
  scene = await setScene(app)
  const { confidant, secrets } = scene.belongings
  secrets.keep('the address of the confidant', confidant.email, 'admin')
  for (const name of ['owner', 'journalist'] as const) {
    const member = memberOf(name)
    const [factor_id] = (await idsOf(app, member.id, NOBODY)).factor
    await app.as(member).call(challengeFactor, { params: { factor_id: factor_id! } })
  }
})

const MEMBERS = CALLERS.filter((name) => name !== 'anonymous')
const short: [CallerName, Victim][] = [
  ...MEMBERS.filter((name) => !['owner', 'expert'].includes(name)).map((name): [CallerName, Victim] => [
    name,
    'owner',
  ]),
  ['expert', 'pr'],
  ['owner', 'pr'],
  ['pr', 'confidant'],
]
const long = MEMBERS.flatMap((actor) =>
  [...MEMBERS, 'confidant' as const]
    .filter((victim) => victim !== actor)
    .map((victim): [CallerName, Victim] => [actor, victim]),
)
const pairs = isLong ? long : short

test('knows every route that takes an id in its path, and has an id of each kind to swap', async () => {
  const swapping = new Set(calls.map(({ at }) => at))
  const missed = matrix.filter(({ at }) => at.includes('/:') && !swapping.has(at)).map(({ at }) => at)
  // Links of emails, pictures that everyone sees, trails that are shared, the demo's emails, and what the sign-in protocol doesn't offer.
  const known = /^(GET|HEAD|POST) (\/m|\/storage|\/trail|\/dev\/outbox)\/|\/auth\/v1\/(admin|user)\//
  expect(missed.filter((at) => !known.test(at))).toEqual([])
  const victims = new Set(pairs.map(([, victim]) => memberOf(victim).id))
  const found = await Promise.all([...victims].map((id) => idsOf(app, id, NOBODY)))
  const kinds = calls.flatMap(({ places }) => places.flatMap((place) => place.kinds))
  expect(kinds.filter((kind) => found.every((ids) => ids[kind].length === 0))).toEqual([])
})

/** The rows that name a member's belongings, except those that name the actor, and counts of what others do. */
async function rowsNaming(ids: Ids, actor: Member): Promise<string[]> {
  const all = Object.values(ids).flat()
  const tables = await wholeRows(app.database.pool)
  // The time since which a member has had unread messages, including from the actor.
  tables.delete('waiting_mails')
  // Posts that are still to be compared with filters.
  tables.delete('match_queue')
  // Anyone may report what they see.
  tables.delete('cases')
  tables.delete('case_texts')
  return [...tables].flatMap(([table, rows]) =>
    rows
      .filter((row) => !row.includes(actor.id) && all.some((id) => row.includes(id)))
      .map((row) => `${table} ${row.replaceAll(/"(likes|comments)_count": \d+/g, '')}`),
  )
}

/** The first and the last of each kind; the long form takes all. */
const chosen = (ids: Ids): Ids =>
  Object.fromEntries(
    Object.entries(ids).map(([kind, all]) => [
      kind,
      isLong ? all : [...new Set([...all.slice(0, 1), ...all.slice(-1)])],
    ]),
  ) as Ids

// What admins may do to members.
const isAllowed = (caller: CallerName, at: string) =>
  caller === 'admin' && (at.includes('/api/admin/') || at === 'DELETE /api/comments/:comment_id')

test.each(pairs)('gives %s nothing for the ids of %s', async (caller, name) => {
  const [actor, victim] = [memberOf(caller), memberOf(name)]
  const [own, ids] = [await idsOf(app, actor.id, victim.id), await idsOf(app, victim.id, actor.id)]
  const before = await rowsNaming(ids, actor)
  const sent = new Set<string>()
  for (const { at, request, places } of calls.filter((call) => !isAllowed(caller, call.at)))
    for (const input of swapped(request(scene.stage, actor), places, own, chosen(ids), isLong)) {
      const said = `${at} ${JSON.stringify(input)}`
      // Rows of the matrix differ in whose ids they send.
      if (sent.has(said)) continue
      sent.add(said)
      const response = await ask(app.as(actor), at, input)
      expect(response.status, said).toBeLessThan(500)
      scene.belongings.secrets.expectNoneIn(await response.text(), caller)
    }
  expect(await rowsNaming(ids, actor)).toEqual(before)
  figures(`Ids of ${name}, sent by ${caller}`, { calls: sent.size })
})
