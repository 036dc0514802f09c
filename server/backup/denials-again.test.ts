import { expect, test, vi } from 'vitest'
import { sendLink } from '../../contract/evidence.ts'
import { readConversation } from '../../contract/messages.ts'
import { DENIED } from '../../contract/sources.rules.ts'
import { listSources, removeSource, restoreSource } from '../../contract/sources.ts'
import type { TestApp } from '../../test/support/app.ts'
import { BOUND, testDatabase } from '../../test/support/app.ts'
import { appAt, backupOf, query, restoreInto, restoreTarget } from '../../test/support/backing-up.ts'
import { claiming } from '../../test/support/claiming.ts'
import { makeMember, makeSource, signIn } from '../../test/support/factories.ts'
import { makePitch, makeRequest } from '../../test/support/pitching.ts'
import { confirmToken, expertsAddress, sourceLinking } from '../../test/support/source-links.ts'

const target = await restoreTarget(await testDatabase())
const app = await appAt(target)
await makeMember(app, { role: 'admin' })
const keeper = await makeMember(app, { role: 'pr' })
const author = await makeMember(app)
const { asked, answer, confirm, send, newest, post } = sourceLinking(app)
const { accept, claim, makeExpert } = claiming(app)

const denied = await asked({ name: 'Lou Marsh' }, undefined, keeper)
const confirmed = await asked({ name: 'Ines Falk' }, undefined, keeper)
const held = await asked({ name: 'Iris Thal' }, undefined, keeper)
const holder = await makeExpert()
await accept(keeper, (await claim(holder, held.source)).id)
const removed = await asked({ name: 'Nora Voss' }, undefined, keeper)
const refused = await asked({ name: 'Ada Quill' }, undefined, keeper)
// Of the same name as the refused one: one that its expert confirms later, and one that none does.
const [settled, open] = [
  await makeSource(app, keeper, { name: 'ada quill' }),
  await makeSource(app, keeper, { name: 'Dr. Ada Quill' }),
]
// Of the same name as the denied one.
const twin = await makeSource(app, keeper, { name: 'LOU MARSH' })
const pitcher = { ...keeper, source: removed.source }
const pitch = await makePitch(app, pitcher, await makeRequest(app, author))
const early = await backupOf(app)

const confirmFrom = async (source: string, email = expertsAddress()) => {
  await send(keeper, source, email)
  await confirm(await confirmToken(app, await newest(source)))
}
for (const { token } of [denied, held, confirmed, removed]) await answer(token, 'not_me')
const between = await backupOf(app)
await confirmFrom(confirmed.source, confirmed.email)
await app.as(keeper).call(removeSource, { params: { source_id: removed.source } })
await answer(refused.token, 'not_me')
await post({ token: refused.token, answer: 'remove' })
await confirmFrom(settled)

const marks = async () => {
  const keys: string[] = []
  for (const folder of ['denials', 'confirmations', 'refusals', 'removals'])
    for await (const key of target.files.list(folder)) keys.push(key)
  return keys
}
// Five denials, two confirmations of what was denied or refused, and two removals with a refusal each: one job after the
// other.
await vi.waitFor(async () => expect(await marks()).toHaveLength(11), BOUND)
const latest = await backupOf(app)
await app.close()

const again = async (restored: TestApp) => ({ ...keeper, session: await signIn(restored, keeper.email) })
const listedIn = async (restored: TestApp) =>
  new Map(
    (await restored.as(await again(restored)).call(listSources, { body: {} })).body.sources.map((one) => [
      one.id,
      one,
    ]),
  )

/** What experts said after the backup holds. */
async function expectSaid(restored: TestApp): Promise<void> {
  const listed = await listedIn(restored)
  expect(listed.get(denied.source)).toMatchObject({ is_denied: true, is_retired: true, retired_by: 'expert' })
  expect(listed.get(held.source)).toMatchObject({ is_denied: true, is_retired: true, retired_by: 'expert' })
  expect(listed.get(confirmed.source)).toMatchObject({ is_denied: false, is_retired: false })
  expect(listed.get(settled)).toMatchObject({ needs_confirmation: false })
  for (const doubted of [open, twin]) expect(listed.get(doubted)).toMatchObject({ needs_confirmation: true })
  for (const gone of [removed, refused]) expect(listed.has(gone.source)).toBe(false)
  const back = restored.as(await again(restored))
  const at = { params: { source_id: denied.source } }
  expect((await back.refused(restoreSource, at, 409)).body.error).toBe(DENIED)
  const elsewhere = { ...at, body: { email: expertsAddress() } }
  expect((await back.refused(sendLink, elsewhere, 422)).body.fields?.email).toMatch(
    /Only they can confirm it/,
  )
  await back.call(sendLink, { ...at, body: { email: denied.email } })
  const reader = restored.as({ ...author, session: await signIn(restored, author.email) })
  const thread = await reader.call(readConversation, { params: { conversation_id: pitch.id } })
  expect(thread.body.source).toMatchObject({ name: 'Removed source', is_denied: true })
}

test('keeps a source denied that its expert had denied since, unless they have confirmed it after all', async () => {
  await restoreInto(target, early, true)
  const restored = await appAt(target)
  await expectSaid(restored)
  await restored.close()
})

test('knows of denials and confirmations from the marks alone', async () => {
  const fresh = await restoreTarget(undefined, target.config.dataDir)
  await restoreInto(fresh, early)
  const restored = await appAt(fresh)
  await expectSaid(restored)
  await restored.close()
})

test('leaves what a backup knows to be denied so, though its expert confirmed it later', async () => {
  const fresh = await restoreTarget(undefined, target.config.dataDir)
  await restoreInto(fresh, between)
  const restored = await appAt(fresh)
  expect((await listedIn(restored)).get(confirmed.source)).toMatchObject({ is_denied: true })
  await restored.close()
})

test('ignores marks that are malformed, or of a source that is not there', async () => {
  const fresh = await restoreTarget()
  const id = crypto.randomUUID()
  for (const mark of [`denials/${id}`, `denials/${id}.x.00`, `denials/${id}.1.zz`, `denials/${id}.1.00`])
    await fresh.files.write(mark, new Uint8Array())
  for (const mark of [`confirmations/${id}`, `confirmations/${id}.1`, 'confirmations/x.1'])
    await fresh.files.write(mark, new Uint8Array())
  await restoreInto(fresh, early)
  expect(await query(fresh.connection, 'select from profiles where denied_at is not null')).toEqual([])
})

test('knows of a denial and of a confirmation from the replaced database when the storage has lost them', async () => {
  const fresh = await restoreTarget(await testDatabase(), target.config.dataDir)
  await restoreInto(fresh, latest, true)
  for (const folder of ['denials', 'confirmations', 'refusals'])
    for await (const key of fresh.files.list(folder)) await fresh.files.remove(key)
  await restoreInto(fresh, early, true)
  const said = await query(
    fresh.connection,
    'select id, denied_at is not null as is_denied, needs_confirmation from profiles where id = any ($1)',
    [[denied.source, confirmed.source, settled, open]],
  )
  expect(Object.fromEntries(said.map(({ id, ...one }) => [id as string, one]))).toEqual({
    [denied.source]: { is_denied: true, needs_confirmation: false },
    [confirmed.source]: { is_denied: false, needs_confirmation: false },
    [settled]: { is_denied: false, needs_confirmation: false },
    [open]: { is_denied: false, needs_confirmation: true },
  })
})
