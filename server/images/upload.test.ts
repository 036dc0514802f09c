import sharp from 'sharp'
import { expect, test } from 'vitest'
import { storedImage } from '../../contract/images.ts'
import { IMAGE_MAX_BYTES } from '../../contract/vocabulary.ts'
import { testApp } from '../../test/support/app.ts'
import { makeMember } from '../../test/support/factories.ts'
import { pngOf, sendPicture, uploadPicture } from '../../test/support/uploading.ts'

const app = await testApp({ LIMITS: 'uploads=60/3600' })
const { db, pool } = app.database

const client = async () => app.as(await makeMember(app))
const stored = async (url: string) => {
  const response = await app.anonymous.send('GET', url)
  expect(response.status).toBe(200)
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}
const RED = { r: 255, g: 0, b: 0 }
const BLUE = { r: 0, g: 0, b: 255 }
const plain = (width: number, height: number, background = RED) =>
  sharp({ create: { width, height, channels: 3, background } })
/** The color of a stored picture at a point. */
async function colourAt(bytes: Buffer, left: number, top: number): Promise<'red' | 'blue'> {
  const { data } = await sharp(bytes)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return (data[0] ?? 0) > (data[2] ?? 0) ? 'red' : 'blue'
}

test.each(['png', 'jpeg', 'gif', 'webp'] as const)(
  'A %s becomes a square WebP under a new name',
  async (kind) => {
    const sender = await client()
    const bytes = await plain(640, 400).toFormat(kind).toBuffer()
    const [url, again] = [
      await uploadPicture(sender, bytes, `image/${kind}`),
      await uploadPicture(sender, bytes),
    ]
    expect(storedImage(url)).not.toBeNull()
    expect(again).not.toBe(url)
    const picture = await stored(url)
    expect(picture.headers.get('content-type')).toBe('image/webp')
    expect(picture.headers.get('cache-control')).toBe('public, max-age=3600')
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: 'webp', width: 300, height: 300 })
  },
)

test('keeps the middle, of a small image too', async () => {
  const side = await plain(2, 4, BLUE).png().toBuffer()
  const bytes = await plain(8, 4)
    .composite([
      { input: side, left: 0, top: 0 },
      { input: side, left: 6, top: 0 },
    ])
    .png()
    .toBuffer()
  const picture = await stored(await uploadPicture(await client(), bytes))
  expect([await colourAt(picture.bytes, 20, 150), await colourAt(picture.bytes, 280, 150)]).toEqual([
    'red',
    'red',
  ])
})

test('turns the picture upright and strips the camera’s metadata', async () => {
  const lower = await plain(40, 20, BLUE).png().toBuffer()
  // Lying on its side: the blue at the bottom belongs on the left.
  const bytes = await plain(40, 40)
    .composite([{ input: lower, left: 0, top: 20 }])
    .withExif({
      IFD0: { Copyright: 'Somebody' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(bytes).metadata()).exif).toBeDefined()
  const picture = await stored(await uploadPicture(await client(), bytes, 'image/jpeg'))
  expect([await colourAt(picture.bytes, 20, 150), await colourAt(picture.bytes, 280, 150)]).toEqual([
    'blue',
    'red',
  ])
  const { exif, icc, xmp, orientation } = await sharp(picture.bytes).metadata()
  expect({ exif, icc, xmp, orientation }).toEqual({})
})

test('keeps the first of several frames', async () => {
  const frames = await Promise.all([RED, BLUE].map((colour) => plain(10, 10, colour).png().toBuffer()))
  const bytes = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  expect((await sharp(bytes).metadata()).pages).toBe(2)
  const picture = await stored(await uploadPicture(await client(), bytes, 'image/gif'))
  const { pages = 1 } = await sharp(picture.bytes).metadata()
  expect([pages, await colourAt(picture.bytes, 150, 150)]).toEqual([1, 'red'])
})

test('records the owner and the size in the row', async () => {
  const member = await makeMember(app)
  const url = await uploadPicture(app.as(member))
  const rows = await db.selectFrom('images').selectAll().where('account_id', '=', member.id).execute()
  const { bytes } = await stored(url)
  expect(rows).toMatchObject([{ name: storedImage(url), bytes: bytes.length }])
})

test('refuses 5 MB or more, and reads a byte less', async () => {
  const sender = await client()
  const padded = (size: number) => Buffer.concat([pngOf(4, 4), Buffer.alloc(size)]).subarray(0, size)
  for (const size of [IMAGE_MAX_BYTES, 2 * IMAGE_MAX_BYTES]) {
    const response = await sendPicture(sender, padded(size))
    expect(response.status).toBe(413)
    expect(await response.json()).toEqual({ error: 'Image should be less than 5MB' })
  }
  await uploadPicture(sender, padded(IMAGE_MAX_BYTES - 1))
})

test('allows a fixed number of uploads per hour', async () => {
  const member = await makeMember(app)
  await uploadPicture(app.as(member))
  await pool.query("update rate_limits set count = 60 where key like 'uploads:%'")
  const response = await sendPicture(app.as(member), pngOf(4, 4))
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(3_000)
  await pool.query("delete from rate_limits where key like 'uploads:%'")
  await uploadPicture(app.as(member))
})

const haveImages = (account_id: string, count: number, bytes: number) =>
  pool.query(
    `insert into images (name, account_id, bytes)
     select gen_random_uuid() || '.webp', $1, $3 from generate_series(1, $2)`,
    [account_id, count, bytes],
  )

test('allows 50 pictures that are shown nowhere; one that is shown does not count', async () => {
  const member = await makeMember(app)
  const url = await uploadPicture(app.as(member))
  await haveImages(member.id, 49, 1)
  const response = await sendPicture(app.as(member), pngOf(4, 4))
  expect(response.status).toBe(409)
  expect(await response.json()).toEqual({
    error: 'You have uploaded many pictures that you do not use. Try again tomorrow.',
  })
  await pool.query('update accounts set picture_url = $1 where id = $2', [url, member.id])
  await uploadPicture(app.as(member))
  expect((await sendPicture(app.as(member), pngOf(4, 4))).status).toBe(409)
})

test('allows 100 MB for all pictures of a member', async () => {
  const member = await makeMember(app)
  await haveImages(member.id, 2, 50 * 1024 * 1024 - 1)
  await uploadPicture(app.as(member))
  const response = await sendPicture(app.as(member), pngOf(4, 4))
  expect(response.status).toBe(409)
  expect(await response.json()).toEqual({ error: 'You have used all your picture storage.' })
})

test('accepts one of two concurrent uploads when there is room for one', async () => {
  const member = await makeMember(app)
  await haveImages(member.id, 49, 1)
  const other = await testApp({}, app.database.connection)
  const answers = await Promise.all([
    sendPicture(app.as(member), pngOf(4, 4)),
    sendPicture(other.as(member), pngOf(4, 4)),
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
})
