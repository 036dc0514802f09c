import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readProfile } from '../../contract/directory.ts'
import { readEvidence } from '../../contract/evidence.ts'
import { listConversations, readConversation } from '../../contract/messages.ts'
import {
  listHeld,
  listPitches,
  listSentPitches,
  readOwnPitch,
  type SentPitch,
} from '../../contract/pitches.ts'
import { editSource, listSources, type Proof, readOwnSource } from '../../contract/sources.ts'
import { testApp } from '../../test/support/app.ts'
import { boarding } from '../../test/support/boarding.ts'
import { confirmSource, endsIn, UNPROVEN } from '../../test/support/confirming.ts'
import { type Member, makeMember, makeOwnSource, makeSource } from '../../test/support/factories.ts'
import { holding } from '../../test/support/holding.ts'
import { makePitch, makeRequest } from '../../test/support/pitching.ts'
import { markChecked } from './mark-evidence.ts'

// Each reply that holds a source says at once what its evidence is, although texts of sources are cached.
const app = await testApp()
const other = await testApp({}, app.database.connection)
const { db } = app.database
const [journalist, expert, admin] = [
  await makeMember(app),
  await makeMember(app, { role: 'expert' }),
  await makeMember(app, { role: 'admin' }),
]
const { text } = boarding(app)
const { hold, set } = holding(app)
const names = { name: 'Harriet Lane', title: 'Partner', organization: 'Millrace' }

type Proven = { id: string | null; name: string; proof: Proof } | null

/** A source that its keeper has pitched to two requests of the journalist, one of which holds the pitch. */
async function makePitched() {
  const keeper = await makeMember(app, { role: 'pr' })
  const source = await makeSource(app, keeper, names)
  const pitcher = { ...keeper, source }
  const [post_id, holder] = [await makeRequest(app, journalist), await makeRequest(app, journalist)]
  const pitch = await makePitch(app, pitcher, post_id)
  await set(journalist, holder, 'enough')
  await hold(pitcher, holder)
  return { keeper, source, post_id, holder, pitch: pitch.id }
}
type Pitched = Awaited<ReturnType<typeof makePitched>>

/** The source in every reply that holds it, by what was read. */
async function everywhere({
  keeper,
  source,
  post_id,
  holder,
  pitch,
}: Pitched): Promise<Record<string, Proven>> {
  const params = { post_id }
  const found: Record<string, Proven | undefined> = {}
  const readers: [string, Member][] = [
    ['journalist', journalist],
    ['expert', expert],
    ['admin', admin],
    ['keeper', keeper],
  ]
  for (const [who, by] of readers)
    for (const [list, body] of [
      ['list', {}],
      ['search', { search: 'harriet' }],
    ] as const)
      for (const [process, served] of [
        ['', app],
        [', another process', other],
      ] as const) {
        const { sources } = (await served.as(by).call(listSources, { body })).body
        found[`${list} of the ${who}${process}`] = sources.find(({ id }) => id === source)
      }
  for (const [who, by] of [
    ['keeper', keeper],
    ['admin', admin],
  ] as const) {
    const { body } = await app.as(by).call(readProfile, { params: { profile_id: source } })
    found[`page, for the ${who}`] = 'source' in body ? body.source : undefined
  }
  const conversation = { params: { conversation_id: pitch } }
  for (const [who, by] of [
    ['author', journalist],
    ['pitcher', keeper],
  ] as const) {
    found[`conversation of the ${who}`] = (await app.as(by).call(readConversation, conversation)).body.source
    const { conversations } = (await app.as(by).call(listConversations, { body: {} })).body
    found[`conversations of the ${who}`] = conversations.find(({ id }) => id === pitch)?.source
  }
  const sent = (await app.as(keeper).call(listSentPitches)).body.pitches
  const sourceIn = (post: string) => sent.find(({ request }: SentPitch) => request?.id === post)?.source
  found.Pitchbox = sourceIn(post_id)
  found['Pitchbox, held'] = sourceIn(holder)
  for (const post of [post_id, holder]) {
    const own = (await app.as(keeper).call(readOwnPitch, { params: { post_id: post } })).body.pitch
    found[`own pitch, ${post === holder ? 'held' : 'sent'}`] = own?.source
  }
  const held = (await app.as(journalist).call(listHeld, { params: { post_id: holder } })).body.held
  found.held = held[0]?.source
  found.pitches = (await app.as(journalist).call(listPitches, { params, body: {} })).body.pitches[0]?.source
  found.board = (await text(journalist, post_id, pitch))?.source
  const { proof } = (await app.as(journalist).call(readEvidence, { params: { source_id: source } })).body
  found.evidence = { id: source, name: names.name, proof }
  const missing = Object.entries(found).flatMap(([where, one]) => (one ? [] : [where]))
  expect(missing).toEqual([])
  return found as Record<string, Proven>
}

/** What every reply says, if all say the same. */
async function stateOf(pitched: Pitched): Promise<Proof> {
  const [first, ...others] = Object.entries(await everywhere(pitched))
  for (const [where, one] of others) expect(one?.proof, where).toEqual(first![1]!.proof)
  return first![1]!.proof
}

test('says in every reply that nothing is known of a new source', async () => {
  expect(await stateOf(await makePitched())).toEqual(UNPROVEN)
})

test('says in every reply that a confirmation has lapsed, a second after its end', async () => {
  const pitched = await makePitched()
  await confirmSource(app, pitched.source)
  await db.transaction().execute((tx) => markChecked(tx, pitched.source, 'video', admin.id))
  expect(await stateOf(pitched)).toMatchObject({ state: 'confirmed', checked_at: expect.any(String) })
  // Its end is a moment ahead when the texts are cached: no write follows.
  await endsIn(app, pitched.source, 0.001)
  await sql`select pg_sleep(0.01)`.execute(db)
  expect(await stateOf(pitched)).toMatchObject({ state: 'lapsed', checked_at: null })
})

test('caches no text beyond the end of the evidence in it', async () => {
  const keeper = await makeMember(app, { role: 'pr' })
  const id = await makeSource(app, keeper)
  await confirmSource(app, id)
  const listed = async (by: Member) =>
    (await app.as(by).call(listSources, { body: {} })).body.sources.find((source) => source.id === id)!.proof
      .state
  const until = async (at: string) => {
    // As the clock does: nothing is written that a cache could see.
    await db.transaction().execute(async (tx) => {
      await sql`alter table source_evidence disable trigger source_evidence_changed`.execute(tx)
      await sql`update source_evidence set until = ${at} where profile_id = ${id}`.execute(tx)
      await sql`alter table source_evidence enable trigger source_evidence_changed`.execute(tx)
    })
  }
  for (const by of [journalist, expert, keeper]) expect(await listed(by), by.role).toBe('confirmed')
  await until('2000-01-01')
  for (const by of [journalist, expert, keeper]) expect(await listed(by), by.role).toBe('lapsed')
  await until('9000-01-01')
  for (const by of [journalist, expert, keeper]) expect(await listed(by), by.role).toBe('confirmed')
})

test('says in every reply at once that a name has changed, and that it is as it was', async () => {
  const pitched = await makePitched()
  const { keeper, source } = pitched
  await confirmSource(app, source)
  const confirmed = await stateOf(pitched)
  const rename = async (name: string, organization: string) => {
    const { sources } = (await app.as(keeper).call(listSources, { body: {} })).body
    const body = { name, organization, role: 'Executive' as const, updated_at: sources[0]!.updated_at }
    await app.as(keeper).call(editSource, { params: { source_id: source }, body })
    return stateOf(pitched)
  }
  expect(await rename('Harriet Moss', 'Millrace')).toEqual({ ...confirmed, state: 'changed' })
  expect(await rename(' harriet  LANE ', 'millrace')).toEqual(confirmed)
  expect(await rename('Harriet Lane', 'Millrace Bank')).toEqual({ ...confirmed, state: 'changed' })
  expect(await rename('Harriet Lane', 'Millrace')).toEqual(confirmed)
})

test('says of a source that its expert denied that they did, on both sides of a pitch', async () => {
  const pitched = await makePitched()
  const { source, keeper, pitch } = pitched
  const denied = { denied_at: sql<Date>`now()`, retired_at: sql<Date>`now()`, retired_by: 'expert' }
  await db.updateTable('profiles').set(denied).where('id', '=', source).execute()
  for (const by of [journalist, keeper]) {
    const { body } = await app.as(by).call(readConversation, { params: { conversation_id: pitch } })
    expect(body.source).toMatchObject({ is_denied: true, name: 'Harriet Lane · Retired', proof: UNPROVEN })
  }
  await confirmSource(app, source)
  const { body } = await app.as(journalist).call(readConversation, { params: { conversation_id: pitch } })
  expect(body.source).toMatchObject({ is_denied: false, name: 'Harriet Lane', proof: { state: 'confirmed' } })
})

test('says of an own profile what its expert has not confirmed', async () => {
  const holder = await makeMember(app, { role: 'expert' })
  await makeOwnSource(app, holder)
  expect((await app.as(holder).call(readOwnSource)).body.source?.proof).toEqual(UNPROVEN)
})
