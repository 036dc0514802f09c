import { expect, test } from 'vitest'
import { countDirectory } from '../../contract/directory.ts'
import { submitPitch } from '../../contract/pitches.ts'
import { listSources, type SourceSearch } from '../../contract/sources.ts'
import { testApp } from '../../test/support/app.ts'
import { confirmSource, endsIn } from '../../test/support/confirming.ts'
import { type Member, makeMember, makeSource } from '../../test/support/factories.ts'
import { makeRequest, pitchTo } from '../../test/support/pitching.ts'

const app = await testApp()
const { db, pool } = app.database
const [journalist, expert, admin, keeper] = [
  await makeMember(app),
  await makeMember(app, { role: 'expert' }),
  await makeMember(app, { role: 'admin' }),
  await makeMember(app, { role: 'pr' }),
]
const ids = async (by: Member, body: Partial<SourceSearch> = {}) =>
  (await app.as(by).call(listSources, { body })).body.sources.map(({ id }) => id)

test('lists only sources that their experts have confirmed from an address at work, while that counts', async () => {
  const make = (name: string) => makeSource(app, keeper, { name, title: 'Partner' })
  const [plain, work, personal, lapsed, changed] = [
    await make('Ada Pike'),
    await make('Bea Pike'),
    await make('Cleo Pike'),
    await make('Dora Pike'),
    await make('Eve Pike'),
  ]
  for (const id of [work, lapsed, changed]) await confirmSource(app, id)
  await confirmSource(app, personal, { email: 'cleo@gmail.com' })
  await endsIn(app, lapsed, -1)
  await pool.query(`update profiles set title = 'Chair' where id = $1`, [changed])
  for (const by of [journalist, expert, admin, keeper]) {
    expect(await ids(by, { confirmed: true }), by.role).toEqual([work])
    expect(await ids(by, { confirmed: true, search: 'pike' }), by.role).toEqual([work])
    expect(await ids(by, { confirmed: true, role: 'PR' }), by.role).toEqual([])
    expect(await ids(by), by.role).toEqual(expect.arrayContaining([plain, work, personal, lapsed, changed]))
  }
  await app.as(journalist).refused(listSources, { body: { confirmed: false } }, 422)
  await endsIn(app, work, -1)
  expect(await ids(journalist, { confirmed: true })).toEqual([])
})

test('pages through confirmed sources without a gap', async () => {
  const owner = await makeMember(app, { role: 'pr' })
  const made: string[] = []
  for (let n = 0; n < 130; n += 1) made.push(await makeSource(app, owner, { name: `Paged ${n}` }))
  await pool.query(
    `insert into source_evidence (profile_id, kind, fingerprint, domain, is_public_mail, address_hash, result)
     select id, 'expert_link', fingerprint, 'millrace.example', false, '', 'checked' from profiles
     where id = any ($1)`,
    [made.filter((_, n) => n % 2 === 0)],
  )
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const { body } = await app.as(owner).call(listSources, { body: { confirmed: true, cursor } })
    seen.push(...body.sources.map(({ id }) => id))
    cursor = body.next ?? undefined
  } while (cursor)
  expect(seen).toEqual(made.filter((_, n) => n % 2 === 0).reverse())
})

test('lists a PR member those in use or those retired, and others the same whatever they ask', async () => {
  const owner = await makeMember(app, { role: 'pr' })
  const [active, retired] = [await makeSource(app, owner), await makeSource(app, owner)]
  await pool.query(`update profiles set retired_at = now(), retired_by = 'keeper' where id = $1`, [retired])
  expect(await ids(owner)).toEqual([retired, active])
  expect(await ids(owner, { retired: true })).toEqual([retired])
  expect(await ids(owner, { retired: false })).toEqual([active])
  for (const by of [journalist, expert, admin]) {
    for (const filter of [{ retired: true }, { retired: false }, {}]) {
      expect(await ids(by, filter)).toContain(active)
      expect(await ids(by, filter)).not.toContain(retired)
    }
  }
})

test('lists a source that needs a confirmation for its keeper alone, who cannot pitch it', async () => {
  const owner = await makeMember(app, { role: 'pr' })
  const id = await makeSource(app, owner, { name: 'Held Back', needs_confirmation: true })
  const post_id = await makeRequest(app, await makeMember(app))
  const count = async () => (await app.as(journalist).call(countDirectory)).body.sources
  const before = await count()
  for (const by of [journalist, expert, admin]) {
    expect(await ids(by)).not.toContain(id)
    expect(await ids(by, { search: 'held' })).toEqual([])
  }
  expect(await ids(owner)).toEqual([id])
  expect(await ids(owner, { retired: false })).toEqual([id])
  const refused = await app.as(owner).refused(submitPitch, pitchTo(post_id, id), 422)
  expect(refused.body.fields).toHaveProperty('profile_id')
  await confirmSource(app, id, { email: 'held@gmail.com' })
  expect(await ids(journalist)).toContain(id)
  expect(await count()).toBe(before + 1)
  await app.as(owner).call(submitPitch, pitchTo(post_id, id))
  await db.updateTable('profiles').set({ needs_confirmation: true }).where('id', '=', id).execute()
  expect(await ids(journalist)).not.toContain(id)
})
