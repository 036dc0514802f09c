import { expect, test, vi } from 'vitest'
import { sendLink } from '../../contract/evidence.ts'
import { createSource, listSources } from '../../contract/sources.ts'
import type { TestApp } from '../../test/support/app.ts'
import { BOUND, testDatabase } from '../../test/support/app.ts'
import { appAt, backupOf, query, restoreInto, restoreTarget } from '../../test/support/backing-up.ts'
import { makeMember, makeSource, signIn } from '../../test/support/factories.ts'
import { sourceLinking } from '../../test/support/source-links.ts'

const target = await restoreTarget(await testDatabase())
const app = await appAt(target)
await makeMember(app, { role: 'admin' })
const keeper = await makeMember(app, { role: 'pr' })
const { asked, answer, post } = sourceLinking(app)
const name = 'Lou Marsh'
const { source, email, token } = await asked({ name }, undefined, keeper)
const [twin, other] = [
  await makeSource(app, keeper, { name: 'lou  marsh' }),
  await makeSource(app, keeper, { name: 'Lou Marshall' }),
]
const early = await backupOf(app)
await answer(token, 'not_me')
await post({ token, answer: 'remove' })
const refusals = async () => {
  const keys: string[] = []
  for await (const key of target.files.list('refusals')) keys.push(key)
  return keys
}
await vi.waitFor(async () => expect(await refusals()).toHaveLength(1), BOUND)
const later = await backupOf(app)
await app.close()

/** What the expert had refused when they had their profile removed is refused. */
async function expectRefused(restored: TestApp): Promise<void> {
  const back = { ...keeper, session: await signIn(restored, keeper.email) }
  const listed = async () => (await restored.as(back).call(listSources, { body: {} })).body.sources
  expect(Object.fromEntries((await listed()).map((one) => [one.id, one.needs_confirmation]))).toEqual({
    [twin]: true,
    [other]: false,
  })
  const reader = await makeMember(restored)
  const found = (await restored.as(reader).call(listSources, { body: { search: 'lou' } })).body.sources
  expect(found.map(({ id }) => id)).toEqual([other])
  const again = { body: { name: 'Lou Marsh', role: 'Executive' as const } }
  expect((await restored.as(back).call(createSource, again)).body.needs_confirmation).toBe(true)
  const input = { params: { source_id: other }, body: { email } }
  const { body } = await restored.as(back).refused(sendLink, input, 422)
  expect(body.fields).toEqual({ email: 'The person at this address asked not to be contacted again.' })
}

test('keeps a source that its expert had removed removed, and its keeper from listing them again', async () => {
  await restoreInto(target, early, true)
  const gone = await query(target.connection, 'select from profiles where id = $1', [source])
  expect(gone).toEqual([])
  const restored = await appAt(target)
  await expectRefused(restored)
  await restored.close()
})

test('knows of a refusal from the replaced database when the storage has lost it', async () => {
  const [lost] = await refusals()
  await target.files.remove(lost!)
  await restoreInto(target, early, true)
  expect(await refusals(), 'for the next restore').toEqual([lost])
  const restored = await appAt(target)
  await expectRefused(restored)
  await restored.close()
})

test('restores the refusals that a backup holds, also when database and marks are lost', async () => {
  for (const mark of await refusals()) await target.files.remove(mark)
  const fresh = await restoreTarget(undefined, target.config.dataDir)
  await restoreInto(fresh, later)
  const restored = await appAt(fresh)
  await expectRefused(restored)
  await restored.close()
})

test('accepts a refusal of a source whose keeper has left', async () => {
  const fresh = await restoreTarget()
  const mark = `refusals/${crypto.randomUUID()}.00.00`
  await fresh.files.write(mark, new Uint8Array())
  await fresh.files.write('refusals/unknown', new Uint8Array())
  await restoreInto(fresh, early)
  expect(await query(fresh.connection, 'select from source_removals')).toEqual([])
})
