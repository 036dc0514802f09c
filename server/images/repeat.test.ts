import { afterEach, expect, test, vi } from 'vitest'
import { storedImage } from '../../contract/images.ts'
import { BOUND, testApp } from '../../test/support/app.ts'
import { type Member, makeMember } from '../../test/support/factories.ts'
import { pngOf } from '../../test/support/uploading.ts'

const app = await testApp()
const { db, pool } = app.database
const { files } = app.server.platform

afterEach(() => {
  vi.restoreAllMocks()
  app.takeErrors()
})

const send = async (member: Member, key: string) => {
  const response = await app.as(member).send('POST', '/api/images', {
    body: pngOf(4, 4) as Uint8Array<ArrayBuffer>,
    headers: { 'content-type': 'image/png', 'idempotency-key': key },
  })
  return { status: response.status, url: ((await response.json()) as { url?: string }).url }
}
const rowsOf = async ({ id }: Member) =>
  (await db.selectFrom('images').select('name').where('account_id', '=', id).execute()).map(
    ({ name }) => name,
  )
const fileAt = async (url: string) => (await app.anonymous.send('GET', url)).status
const filesNow = async () => {
  const names = []
  for await (const name of files.list('profile-images')) names.push(name)
  return names.sort()
}
const noRoom = () => Promise.reject(new Error('no room'))

test('writes nothing for a repeat of a stored picture, and answers the same while there is no room', async () => {
  const member = await makeMember(app)
  const first = await send(member, 'stored-once')
  const write = vi.spyOn(files, 'write').mockImplementation(noRoom)
  expect(await send(member, 'stored-once')).toEqual(first)
  expect(write).not.toHaveBeenCalled()
  expect(await fileAt(first.url!)).toBe(200)
})

test("removes nothing when a repeat can't write, and a later repeat completes the picture", async () => {
  const member = await makeMember(app)
  const { url } = await send(member, 'file-was-lost')
  await files.remove(`profile-images/${storedImage(url)}`)
  vi.spyOn(files, 'write').mockImplementation(noRoom)
  expect((await send(member, 'file-was-lost')).status).toBe(503)
  expect(await rowsOf(member)).toEqual([storedImage(url)])
  vi.restoreAllMocks()
  expect(await send(member, 'file-was-lost')).toEqual({ status: 201, url })
  expect(await fileAt(url!)).toBe(200)
})

/** The first of two writes fails at the given moment, the second succeeds or fails. */
async function twoAtOnce(key: string, failsAfter: 'write' | 'return', secondFails: boolean) {
  const member = await makeMember(app)
  const before = await filesNow()
  const write = files.write
  const [begun, going, written] = [0, 0, 0].map(() => Promise.withResolvers<void>())
  vi.spyOn(files, 'write')
    .mockImplementationOnce(async () => {
      begun!.resolve()
      await (failsAfter === 'write' ? written : going)!.promise
      throw new Error('no room')
    })
    .mockImplementationOnce(async (name, bytes) => {
      if (failsAfter === 'return') {
        going!.resolve()
        await vi.waitFor(async () => expect(await rowsOf(member)).toEqual([]), BOUND)
      }
      if (secondFails) throw new Error('no room')
      await write(name, bytes)
      written!.resolve()
    })
  const first = send(member, key)
  await begun!.promise
  const second = send(member, key)
  const answers = await Promise.all([first, second])
  const added = (await filesNow()).filter((name) => !before.includes(name))
  return { answers, rows: await rowsOf(member), added }
}

test('leaves what the repeat has stored when the first of two concurrent writes fails', async () => {
  const { answers, rows, added } = await twoAtOnce('stored-by-repeat', 'write', false)
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(rows).toHaveLength(1)
  expect(added).toEqual(rows.map((name) => `profile-images/${name}`))
})

test.each([true, false])(
  'Of two at once a repeat whose row was taken back answers 503, and leaves no file (it fails too: %s)',
  async (secondFails) => {
    const key = `taken-back-${secondFails}`
    const { answers, rows, added } = await twoAtOnce(key, 'return', secondFails)
    expect(answers.map(({ status }) => status)).toEqual([503, 503])
    expect(rows).toEqual([])
    expect(added).toEqual([])
  },
)

test('answers repeats of the 50th unshown picture, and of the 60th in an hour, like the first', async () => {
  const member = await makeMember(app)
  await pool.query(
    `insert into images (name, account_id, bytes)
     select gen_random_uuid() || '.webp', $1, 1 from generate_series(1, 49)`,
    [member.id],
  )
  const first = await send(member, 'the-last-one')
  expect(await send(member, 'the-last-one')).toEqual(first)
  expect((await send(member, 'one-too-many')).status).toBe(409)
  await pool.query(`delete from images where account_id = $1 and bytes = 1`, [member.id])
  await pool.query("update rate_limits set count = 60 where key like 'uploads:%'")
  expect(await send(member, 'the-last-one')).toEqual(first)
  expect((await send(member, 'one-too-many')).status).toBe(429)
})

test("does not count a repeat as an upload, and counts an image that can't be drawn", async () => {
  const member = await makeMember(app)
  await pool.query("delete from rate_limits where key like 'uploads:%'")
  for (let n = 0; n < 3; n += 1) await send(member, 'counted-once')
  const count = async () =>
    (await pool.query("select count from rate_limits where key like 'uploads:%'")).rows.map(
      (row) => row.count,
    )
  expect(await count()).toEqual([1])
  const broken = await app.as(member).send('POST', '/api/images', {
    body: pngOf(4, 4).subarray(0, 40) as Uint8Array<ArrayBuffer>,
    headers: { 'content-type': 'image/png' },
  })
  expect(broken.status).toBe(422)
  expect(await count()).toEqual([2])
})
