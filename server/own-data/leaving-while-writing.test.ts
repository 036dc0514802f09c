import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { becomeJournalist } from '../../contract/debug-account.ts'
import { IMAGES_PATH } from '../../contract/images.rules.ts'
import { completeProfile } from '../../contract/onboarding.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { addBeat, removeBeat, saveProfile } from '../../contract/profile.ts'
import { createSource, editSource, listSources } from '../../contract/sources.ts'
import { BOUND, testApp } from '../../test/support/app.ts'
import { type Member, makeMember, makeSource, PASSWORD } from '../../test/support/factories.ts'
import { leaving } from './own-data.sql.ts'

// The debug page overwrites a role.
const app = await testApp({ DEBUG_ACCOUNT_PAGE: '1', NODE_ENV: 'test' })
const { db, pool } = app.database

const waiting = (count: number) =>
  vi.waitFor(async () => {
    const { rows } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rows).toHaveLength(count)
  }, BOUND)
const FIRST = { bio: 'I write about freight.', title: 'Editor', organization: 'The Ledger' }
const isThere = async ({ id }: Member) =>
  (await db.selectFrom('accounts').select('id').where('id', '=', id).execute()).length > 0

type Write = [string, (leaver: Member) => Promise<unknown>, onboarded?: boolean]

test.each<Write>([
  ['a bio', (leaver: Member) => app.as(leaver).refused(saveProfile, { body: { bio: 'Words.' } }, 403)],
  ['a beat', (leaver: Member) => app.as(leaver).refused(addBeat, { body: { beat: 'Legal' } }, 403)],
  ['one beat less', (leaver: Member) => app.as(leaver).call(removeBeat, { body: { beat: 'Banking' } })],
  [
    'a first profile',
    (leaver: Member) => app.as(leaver).refused(completeProfile, { body: FIRST }, 409),
    false,
  ],
  ['another role', (leaver: Member) => app.as(leaver).call(becomeJournalist)],
])('deletes a member without waiting while %s is saved for them', async (_what, write, onboarded = true) => {
  const leaver = await makeMember(app, { role: 'pr', onboarded, profile: { beats: ['Banking'] } })
  let writing: Promise<unknown> | undefined
  await db.transaction().execute(async (tx) => {
    await leaving.lock(tx, leaver.id)
    writing = write(leaver)
    await waiting(1)
    await leaving.removeUser(tx, leaver.id)
  })
  await writing
  expect(await isThere(leaver)).toBe(false)
})

const photo = async ({ id }: Member) => {
  const name = `${randomUUID()}.webp`
  await db.insertInto('images').values({ name, account_id: id, bytes: 10 }).execute()
  return `${IMAGES_PATH}${name}`
}
const adding = async (leaver: Member, form: object) => () =>
  app.as(leaver).call(createSource, { body: { name: 'Harriet Lane', role: 'Executive', ...form } })

async function changing(leaver: Member, form: object) {
  const source_id = await makeSource(app, leaver)
  const [source] = (await app.as(leaver).call(listSources, { body: {} })).body.sources
  const { updated_at } = source!
  const body = { name: 'Harriet Lane', role: 'Executive' as const, ...form, updated_at }
  return () => app.as(leaver).call(editSource, { params: { source_id }, body })
}

test.each([
  ['added', adding],
  ['changed', changing],
])(
  'makes a deletion wait while a source with a photo is %s, and not the other way around',
  async (_what, prepare) => {
    const leaver = await makeMember(app, { role: 'pr' })
    const write = await prepare(leaver, { photo_url: await photo(leaver) })
    // Holds the write between the photo and the source.
    const gate = await pool.connect()
    await gate.query('begin')
    await gate.query('lock table profiles in share mode')
    const writing = write()
    await waiting(1)
    const left = db.transaction().execute(async (tx) => {
      await leaving.lock(tx, leaver.id)
      await leaving.removeUser(tx, leaver.id)
    })
    await waiting(2)
    await gate.query('commit')
    gate.release()
    await writing
    await left
    expect(await isThere(leaver)).toBe(false)
  },
)

test('keeps neither a request nor a draft that is written while its author leaves, nor names the author', async () => {
  const leaver = await makeMember(app, { role: 'pr' })
  const writer = await pool.connect()
  await writer.query('begin')
  const write = (status: string) =>
    writer.query<{ id: string }>(
      `insert into posts (account_id, post_type, title, type, description, contact_info, data)
       values ($1, 'request_for_story', 'Port fees', 'Comment', 'Two sentences.', $2, json_build_object('status', $3::text))
       returning id`,
      [leaver.id, leaver.email, status],
    )
  const [request, draft] = [await write('published'), await write('draft')]
  const left = app.as(leaver).call(deleteOwnAccount, { body: { password: PASSWORD } })
  await waiting(1)
  await writer.query('commit')
  writer.release()
  await left
  const { rows } = await pool.query('select id, account_id, contact_info from posts where id = any ($1)', [
    [request.rows[0]!.id, draft.rows[0]!.id],
  ])
  expect(rows).toEqual([{ id: request.rows[0]!.id, account_id: null, contact_info: '' }])
})
