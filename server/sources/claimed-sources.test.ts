import { expect, test } from 'vitest'
import { searchAudience } from '../../contract/audience.ts'
import { separateSource } from '../../contract/claims.ts'
import { readProfile } from '../../contract/directory.ts'
import { IMAGES_PATH } from '../../contract/images.rules.ts'
import { listConversations } from '../../contract/messages.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { submitPitch } from '../../contract/pitches.ts'
import { createReport } from '../../contract/reports.ts'
import { editSource, listSources, restoreSource, retireSource } from '../../contract/sources.ts'
import { testApp } from '../../test/support/app.ts'
import { claiming } from '../../test/support/claiming.ts'
import { type Member, makeMember, makeOwnSource, PASSWORD } from '../../test/support/factories.ts'
import { limiting } from '../../test/support/limiting.ts'
import { makeRequest, pitchTo } from '../../test/support/pitching.ts'
import { restoreSource as restoreAs, retireSource as retireAs } from './sources.ts'

const app = await testApp({ RATE_LIMITS: 'off' })
const { makeExpert, makeKeeper, makeClaimed, claimsOf, heldBy, bellOf, confirm, make } = claiming(app)
const { block } = limiting(app)
const { db, pool } = app.database
const author = await makeMember(app)
const form = { name: 'Naomi Lund', role: 'Executive' as const, organization: 'Riverbend' }
const ofSource = (source_id: string) => ({ params: { source_id } })
const listed = async (by: Member, source: string) =>
  (await app.as(by).call(listSources, { body: {} })).body.sources.find(({ id }) => id === source)
const columns = async (source: string) =>
  (await pool.query(`select * from profiles where id = $1`, [source])).rows[0]
const edit = async (source: string, change: object) => ({
  ...ofSource(source),
  body: { ...form, ...change, updated_at: (await listed(author, source))!.updated_at },
})
const leave = (member: Member) => app.as(member).call(deleteOwnAccount, { body: { password: PASSWORD } })
const evidence = async (source: string) =>
  (
    await pool.query(
      `select kind, ended_at is null as runs from source_evidence where profile_id = $1 order by kind`,
      [source],
    )
  ).rows
const attest = (source: string) =>
  pool.query(
    `insert into source_evidence (profile_id, kind, fingerprint, attested_by, attested_for, result)
     select id, 'agency', fingerprint, 'Ann', 'Harbor', 'given' from profiles where id = $1`,
    [source],
  )

test('lets the agency edit expertise and links, and only the expert what names them', async () => {
  const { keeper, expert, source } = await makeClaimed(form)
  const links = { Desk: { url: 'mailto:naomi@riverbend.example', icon: 'Mail' as const } }
  const { body } = await app
    .as(keeper)
    .call(editSource, await edit(source, { expertise: 'Hail.', social_links: links }))
  expect(body).toMatchObject({ expertise: 'Hail.', social_links: links })
  const changes = [
    { name: 'N. Lund' },
    { role: 'PR' },
    { organization: 'Elsewhere' },
    { photo_url: `${IMAGES_PATH}${crypto.randomUUID()}.webp` },
  ]
  for (const change of changes) {
    const refused = await app.as(keeper).refused(editSource, await edit(source, change), 403)
    expect(refused.body.error).toBe('Only Naomi Lund can edit this field.')
  }
  const all = await edit(source, { name: 'N. Lund', role: 'PR', organization: 'Elsewhere' })
  expect((await app.as(expert).call(editSource, all)).body).toMatchObject({ name: 'N. Lund', role: 'PR' })
  for (const other of [author, await makeExpert(), (await makeKeeper()) as Member])
    await app.as(other).refused(editSource, all, 403)
})

test('notifies the other side of edits, once an hour', async () => {
  const { keeper, expert, source } = await makeClaimed(form)
  const before = (await bellOf(keeper)).length
  for (const expertise of ['Hail.', 'Wind.', 'Rain.'])
    await app.as(expert).call(editSource, await edit(source, { expertise }))
  expect((await bellOf(keeper)).slice(0, -before)).toEqual([`${expert.name} edited Naomi Lund`])
  await app.as(keeper).call(editSource, await edit(source, { expertise: 'Fog.' }))
  expect((await bellOf(expert))[0]).toBe(`${keeper.name} edited Naomi Lund`)
  await pool.query(
    `update notifications set created_at = now() - interval '61 minutes' where account_id = $1`,
    [keeper.id],
  )
  await app.as(expert).call(editSource, await edit(source, { expertise: 'Ice.' }))
  expect((await bellOf(keeper)).filter((body) => body.includes('edited'))).toHaveLength(2)
})

test('is opened by both sides, complete', async () => {
  const { keeper, expert, source } = await makeClaimed()
  for (const by of [keeper, expert])
    expect((await app.as(by).call(readProfile, { params: { profile_id: source } })).body).toMatchObject({
      kind: 'source',
    })
  await app.as(await makeExpert()).refused(readProfile, { params: { profile_id: source } }, 403)
  const own = await makeOwnSource(app, expert)
  expect(await heldBy(expert)).toMatchObject({ id: own })
})

test('stays listed, managed by the expert, while the keeper may not keep it', async () => {
  const { keeper, expert, source } = await makeClaimed()
  expect(await listed(author, source)).toMatchObject({ account: { id: keeper.id } })
  const changes = [
    `role = 'journalist'`,
    `role = 'pr', data = '{"status": "Dormant"}'`,
    `barred_until = 'infinity'`,
  ]
  for (const change of changes) {
    await make(keeper, change)
    expect(await listed(author, source)).toMatchObject({ account: { id: expert.id } })
    expect(await listed(expert, source)).toMatchObject({ account: { id: expert.id } })
  }
  await make(expert, `data = '{"status": "Dormant"}'`)
  expect(await listed(author, source)).toBeUndefined()
  await make(keeper, `data = '{"status": "Active"}', barred_until = null`)
  expect(await listed(author, source)).toMatchObject({ account: { id: keeper.id } })
})

test('is hidden from whom either side blocks', async () => {
  const { keeper, expert, source } = await makeClaimed()
  for (const side of [keeper, expert]) {
    const [blocked, blocking] = [await makeMember(app), await makeMember(app)]
    await block(side, blocked)
    await block(blocking, side)
    for (const reader of [blocked, blocking]) {
      expect(await listed(reader, source)).toBeUndefined()
      const { options } = (await app.as(reader).call(searchAudience, { body: { search: 'Source' } })).body
      expect(options.filter((one) => 'profile_id' in one && one.profile_id === source)).toEqual([])
      await app
        .as(reader)
        .refused(createReport, { body: { type: 'source', subject_id: source, rule: 'fake' } }, 404)
    }
  }
  await block(expert, keeper)
  expect(await listed(keeper, source)).toBeDefined()
})

test('is pitched by its keeper and its holder', async () => {
  const { keeper, expert, source } = await makeClaimed()
  for (const by of [keeper, expert]) {
    const post_id = await makeRequest(app, author)
    expect((await app.as(by).call(submitPitch, pitchTo(post_id, source))).body.source).toMatchObject({
      id: source,
    })
  }
  const other = await makeExpert()
  await makeOwnSource(app, other)
  await app.as(other).refused(submitPitch, pitchTo(await makeRequest(app, author), source), 422)
  await make(expert, `role = 'pr'`)
  await app.as(expert).refused(submitPitch, pitchTo(await makeRequest(app, author), source), 422)
})

test('stays in use when only its keeper has retired it', async () => {
  const { keeper, expert, source } = await makeClaimed()
  await pool.query(`update profiles set retired_at = now(), retired_by = 'keeper' where id = $1`, [source])
  expect(await listed(author, source)).toMatchObject({ is_retired: false, retired_by: 'keeper' })
  const post_id = await makeRequest(app, author)
  await app.as(keeper).refused(submitPitch, pitchTo(post_id, source), 422)
  const { body } = await app.as(expert).call(submitPitch, pitchTo(post_id, source))
  expect(body.source!.name).not.toContain('Retired')
  for (const by of ['admin', 'expert']) {
    await pool.query(`update profiles set retired_by = $2 where id = $1`, [source, by])
    expect(await listed(author, source)).toBeUndefined()
    await app.as(expert).refused(submitPitch, pitchTo(await makeRequest(app, author), source), 403)
    await app.as(keeper).refused(submitPitch, pitchTo(await makeRequest(app, author), source), 422)
  }
})

test('is reported about the expert who holds it', async () => {
  const { keeper, expert, source } = await makeClaimed()
  const body = { type: 'source', subject_id: source, rule: 'fake' } as const
  await app.as(author).call(createReport, { body })
  const { rows } = await pool.query('select about_id from cases where subject_id = $1', [source])
  expect(rows).toEqual([{ about_id: expert.id }])
  for (const side of [keeper, expert]) await app.as(side).refused(createReport, { body }, 404)
})

test.each(['keeper', 'expert'] as const)('becomes the expert’s alone when the %s ends it', async (side) => {
  const sides = await makeClaimed(form)
  const { keeper, expert, source } = sides
  const post_id = await makeRequest(app, author)
  await app.as(keeper).call(submitPitch, pitchTo(post_id, source))
  await attest(source)
  await confirm(source, expert.email)
  await pool.query(`update profiles set retired_at = now(), retired_by = 'keeper' where id = $1`, [source])
  for (const other of [author, await makeExpert()])
    await app.as(other).refused(separateSource, ofSource(source), 403)
  await pool.query(`update profiles set retired_by = 'expert' where id = $1`, [source])
  await app.as(author).refused(separateSource, ofSource(source), 404)
  await pool.query(`update profiles set retired_by = 'keeper' where id = $1`, [source])
  const { body } = await app.as(sides[side]).call(separateSource, ofSource(source))
  expect(body).toMatchObject({
    account_id: expert.id,
    held_by: expert.id,
    is_retired: false,
    account: { id: expert.id },
  })
  expect(await evidence(source)).toEqual([
    { kind: 'agency', runs: false },
    { kind: 'expert_link', runs: true },
  ])
  expect(await listed(keeper, source)).toBeUndefined()
  await app.as(keeper).refused(editSource, await edit(source, { expertise: 'Mine' }), 403)
  await app.as(keeper).refused(submitPitch, pitchTo(await makeRequest(app, author), source), 422)
  const { conversations } = (await app.as(keeper).call(listConversations, { body: {} })).body
  expect(conversations).toHaveLength(1)
  expect(JSON.stringify(conversations)).toContain('Naomi Lund')
  const told = side === 'keeper' ? expert : keeper
  const words =
    side === 'keeper' ? 'Only you can manage your profile now' : 'Only Naomi Lund can manage this profile now'
  expect((await bellOf(told))[0]).toBe(words)
  await app.as(expert).refused(separateSource, ofSource(source), 409)
})

test.each(['separates', 'leaves'] as const)(
  'stays restorable by the expert who retired it when the agency %s; what the agency retired is over',
  async (how) => {
    const end = (keeper: Member, source: string) =>
      how === 'leaves' ? leave(keeper) : app.as(keeper).call(separateSource, ofSource(source))
    const one = await makeClaimed()
    await app.as(one.keeper).call(retireSource, ofSource(one.source))
    await app.as(one.expert).call(retireSource, ofSource(one.source))
    await end(one.keeper, one.source)
    expect(await heldBy(one.expert)).toMatchObject({ is_retired: true, retired_by: 'keeper' })
    expect(await listed(author, one.source)).toBeUndefined()
    const { body } = await app.as(one.expert).call(restoreSource, ofSource(one.source))
    expect(body).toMatchObject({ is_retired: false, retired_by: null })
    expect(await listed(author, one.source)).toMatchObject({ account: { id: one.expert.id } })

    const other = await makeClaimed()
    await app.as(other.keeper).call(retireSource, ofSource(other.source))
    await end(other.keeper, other.source)
    expect(await heldBy(other.expert)).toMatchObject({ is_retired: false, retired_by: null })

    // Under a removal by the team, too.
    for (const [by, left] of [
      ['expert', 'keeper'],
      ['keeper', null],
    ] as const) {
      const both = await makeClaimed()
      await app.as(both[by]).call(retireSource, ofSource(both.source))
      await db.transaction().execute((tx) => retireAs(tx, both.source, 'admin'))
      await end(both.keeper, both.source)
      const refused = await app.as(both.expert).refused(restoreSource, ofSource(both.source), 409)
      expect(refused.body.error).toMatch(/^The Beatline team has retired/)
      await db.transaction().execute((tx) => restoreAs(tx, both.source, 'admin'))
      expect(await heldBy(both.expert)).toMatchObject({ retired_by: left })
    }
  },
)

test('stays with the agency of an expert who has an own profile, and of sources that nobody claimed', async () => {
  const { keeper, expert, source } = await makeClaimed()
  await makeOwnSource(app, expert)
  for (const side of [keeper, expert]) {
    const { body } = await app.as(side).refused(separateSource, ofSource(source), 409)
    expect(body.error).toBe('The expert already has a source profile.')
  }
  const unclaimed = await makeKeeper()
  await app.as(unclaimed).refused(separateSource, ofSource(unclaimed.source), 409)
  await app.as(author).refused(separateSource, ofSource(author.id), 404)
})

test('returns to the agency without the expert’s evidence when the expert leaves', async () => {
  const { keeper, expert, source } = await makeClaimed()
  await confirm(source, expert.email)
  await attest(source)
  await leave(expert)
  expect(await columns(source)).toMatchObject({ account_id: keeper.id, held_by: null })
  expect(await evidence(source)).toEqual([{ kind: 'agency', runs: true }])
})

test('goes to the expert when the keeper leaves, unless they have an own profile', async () => {
  const { keeper, expert, source } = await makeClaimed()
  await attest(source)
  const second = await makeClaimed()
  await makeOwnSource(app, second.expert)
  await leave(keeper)
  await leave(second.keeper)
  expect(await columns(source)).toMatchObject({ account_id: expert.id, held_by: expert.id })
  expect(await evidence(source)).toEqual([{ kind: 'agency', runs: false }])
  expect(await columns(second.source)).toBeUndefined()
  expect(await claimsOf(second.expert)).toEqual([])
})
