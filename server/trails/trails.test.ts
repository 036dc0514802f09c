import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteOwnAccount, exportOwnData } from '../../contract/own-data.ts'
import { withdrawPitch } from '../../contract/pitches.ts'
import { shareTrail, stopSharing } from '../../contract/trails.ts'
import { testApp } from '../../test/support/app.ts'
import { boarding } from '../../test/support/boarding.ts'
import { makeMember, PASSWORD } from '../../test/support/factories.ts'
import { holding } from '../../test/support/holding.ts'
import { forgetCounted, setCounted } from '../../test/support/limited.ts'
import { makePitch, makePitcher, makeRequest } from '../../test/support/pitching.ts'
import { sharing } from '../../test/support/sharing.ts'
import { talking } from '../../test/support/talking.ts'
import { readAuthKey } from '../auth/tokens.ts'
import { closeWhatWasOpen } from '../backup/afterwards.sql.ts'
import { TrailLinks } from './trails.ts'

const app = await testApp({ PUBLIC_URL: 'https://beatline.test/' })
const { db } = app.database
const { share, stop, open, input } = sharing(app)
const { sent } = boarding(app)
const [author, admin] = [await makeMember(app), await makeMember(app, { role: 'admin' })]
const ann = await makePitcher(app)

const GONE = 'This link no longer works.'

async function pitched(pitcher = ann) {
  const post_id = await makeRequest(app, author)
  return { post_id, id: (await makePitch(app, pitcher, post_id)).id }
}

test('shares a pitch by the same link until it is stopped, and then by another', async () => {
  const { id } = await pitched()
  expect(await sent(ann, id)).toMatchObject({ is_shared: false })
  const { url } = (await app.as(ann).call(shareTrail, input(id))).body
  expect(url).toMatch(/^https:\/\/beatline\.test\/trail\/[\w-]{64}$/)
  const path = await share(ann, id)
  expect(url.endsWith(path)).toBe(true)
  expect((await open(path)).status).toBe(200)
  expect(await sent(ann, id)).toMatchObject({ is_shared: true })

  for (let n = 0; n < 2; n += 1) await stop(ann, id)
  expect(await open(path)).toMatchObject({ status: 404, text: expect.stringContaining(GONE) })
  expect(await sent(ann, id)).toMatchObject({ is_shared: false })

  const next = await share(ann, id)
  expect(next).not.toBe(path)
  expect((await open(next)).status).toBe(200)
  expect((await open(path)).status).toBe(404)
})

test('is the pitcher’s alone to share and to stop', async () => {
  const { id } = await pitched()
  const path = await share(ann, id)
  for (const member of [author, admin, await makePitcher(app), await makeMember(app)])
    for (const endpoint of [shareTrail, stopSharing]) await app.as(member).refused(endpoint, input(id), 404)
  expect((await open(path)).status).toBe(200)
})

test('shares no held pitch, no conversation without one, and nothing unknown', async () => {
  const post_id = await makeRequest(app, author)
  await holding(app).set(author, post_id, 'enough')
  const held = await holding(app).hold(ann, post_id)
  const talk = await talking(app).start(ann, author)
  for (const id of [held.id, talk.id, randomUUID(), 'x'])
    for (const endpoint of [shareTrail, stopSharing]) await app.as(ann).refused(endpoint, input(id), 404)
  expect(await sent(ann, held.id)).toMatchObject({ is_delivered: false, is_shared: false })
  await holding(app).set(author, post_id, 'open')
  expect((await open(await share(ann, held.id))).text).toMatch(/Sent and held .* Delivered to the author/)
})

test('is refused to dormant members, whose links go on', async () => {
  const pitcher = await makePitcher(app)
  const { id } = await pitched(pitcher)
  const path = await share(pitcher, id)
  await sql`update accounts set data = '{"status": "Dormant"}' where id = ${pitcher.id}`.execute(db)
  for (const endpoint of [shareTrail, stopSharing])
    expect((await app.as(pitcher).refused(endpoint, input(id), 403)).body.code).toBe('membership_dormant')
  expect((await open(path)).status).toBe(200)
})

test('goes on after the pitcher’s role has changed', async () => {
  const pitcher = await makePitcher(app)
  const { id } = await pitched(pitcher)
  await sql`update accounts set role = 'expert' where id = ${pitcher.id}`.execute(db)
  expect((await open(await share(pitcher, id))).status).toBe(200)
})

test('shows the change in the pitcher’s other tabs', async () => {
  const { post_id, id } = await pitched()
  const stream = await app.stream(ann)
  await stream.next('ready')
  for (const change of [share, stop]) {
    await change(ann, id)
    expect((await stream.next('pitch.changed')).data).toEqual({ post_id })
  }
})

test('counts only what changes', async () => {
  const pitcher = await makePitcher(app)
  const { id } = await pitched(pitcher)
  const path = await share(pitcher, id)
  const count = (to: number) => setCounted(app, 'trail-links', to)
  await count(60)
  expect(await share(pitcher, id)).toBe(path)
  await app.as(pitcher).refused(stopSharing, input(id), 429)
  expect((await open(path)).status).toBe(200)
  await count(0)
  await stop(pitcher, id)
  await count(60)
  await stop(pitcher, id)
  await app.as(pitcher).refused(shareTrail, input(id), 429)
  expect(await sent(pitcher, id)).toMatchObject({ is_shared: false })
  await forgetCounted(app, 'trail-links')
})

test('makes one link of many calls at once', async () => {
  const { id } = await pitched()
  const paths = await Promise.all(Array.from({ length: 8 }, () => share(ann, id)))
  expect(new Set(paths).size).toBe(1)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, (_, n) => (n % 2 ? share(ann, id) : stop(ann, id))),
  )
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
  const now = await sent(ann, id)
  const path = await share(ann, id)
  expect((await open(path)).status).toBe(200)
  if (!now?.is_shared) expect((await open(paths[0]!)).status).toBe(404)
})

test('keeps nothing in the database or the log that opens a trail', async () => {
  const { id } = await pitched()
  const path = await share(ann, id)
  await open(path)
  const [, , token = ''] = path.split('/')
  const rows = await sql<{ row: string }>`
    select to_jsonb(l)::text as row from pitch_trail_links l where response_id = ${id}`.execute(db)
  expect(JSON.parse(rows.rows[0]!.row)).toEqual({ response_id: id, version: 1, is_shared: true })
  expect(app.log.join('\n')).not.toContain(token)
  expect(app.log.join('\n')).toContain('/trail/:token')
  const elsewhere = new TrailLinks(Buffer.from('another secret that is long enough for it'))
  const ours = new TrailLinks(await readAuthKey(app.config))
  expect(`/trail/${ours.token({ response_id: id, version: 1 })}`).toBe(path)
  expect((await open(`/trail/${elsewhere.token({ response_id: id, version: 1 })}`)).status).toBe(404)
  expect((await open(`/trail/${ours.token({ response_id: id, version: 2 })}`)).status).toBe(404)
})

test('ends with a pitch that is withdrawn unopened', async () => {
  const { id } = await pitched()
  const path = await share(ann, id)
  await app.as(ann).call(withdrawPitch, input(id))
  expect((await open(path)).status).toBe(404)
  await app.as(ann).refused(shareTrail, input(id), 404)
})

test('ends when the pitcher leaves, and leaves nothing', async () => {
  const leaver = await makePitcher(app)
  const [one, two] = [await pitched(leaver), await pitched()]
  const [path, other] = [await share(leaver, one.id), await share(ann, two.id)]
  await app.as(leaver).call(deleteOwnAccount, { body: { password: PASSWORD } })
  expect(await open(path)).toMatchObject({ status: 404, text: expect.stringContaining(GONE) })
  const left = await sql`select from pitch_trail_links where response_id = ${one.id}`.execute(db)
  expect(left.rows).toEqual([])
  expect((await open(other)).status).toBe(200)
  // However the account has gone.
  const lost = await makePitcher(app)
  const { id } = await pitched(lost)
  const last = await share(lost, id)
  await sql`delete from auth_users where id = ${lost.id}`.execute(db)
  expect((await open(last)).status).toBe(404)
})

test('is in the export of the pitcher alone', async () => {
  const pitcher = await makePitcher(app)
  const { id } = await pitched(pitcher)
  await share(pitcher, id)
  const linksOf = async (member: typeof author) =>
    (await app.as(member).call(exportOwnData)).body.pitch_trail_links
  expect(await linksOf(pitcher)).toEqual([{ response_id: id, version: 1, is_shared: true }])
  expect(await linksOf(author)).toEqual([])
})

test('is turned off by a restore: it may have been since the backup', async () => {
  const { id } = await pitched()
  const path = await share(ann, id)
  await expect(
    db.transaction().execute(async (tx) => {
      await closeWhatWasOpen(tx)
      const found = await sql`
        select version, is_shared from pitch_trail_links where response_id = ${id}`.execute(tx)
      expect(found.rows).toEqual([{ version: 2, is_shared: false }])
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  expect((await open(path)).status).toBe(200)
})
