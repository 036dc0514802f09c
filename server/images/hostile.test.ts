import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testApp } from '../../test/support/app.ts'
import { makeMember } from '../../test/support/factories.ts'
import { pngOf, sendPicture, uploadPicture } from '../../test/support/uploading.ts'
import { drawPicture } from './draw-picture.ts'

const app = await testApp()
const sender = app.as(await makeMember(app))

const png = pngOf(40, 40)
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const HTML = '<!doctype html><script>alert(1)</script>'

/** A GIF with a large screen and frames of one pixel, or of the whole screen. */
function gifOf(width: number, height: number, frames: number, frameSide = 1): Buffer {
  const size = (x: number, y: number) => [x & 255, x >> 8, y & 255, y >> 8]
  const head = [...Buffer.from('GIF89a'), ...size(width, height), 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
  const control = [0x21, 0xf9, 4, 0, 1, 0, 0, 0]
  const frame = [...control, 0x2c, 0, 0, 0, 0, ...size(frameSide, frameSide), 0, 2, 2, 0x44, 1, 0]
  return Buffer.concat([Buffer.from(head), ...Array(frames).fill(Buffer.from(frame)), Buffer.from([0x3b])])
}

const NO_IMAGE = 'Please upload an image file'
const OTHER = 'Please upload a PNG, JPEG, GIF or WebP image'
const UNREADABLE = 'The file is damaged, or its image is too large'
// As a phone writes it: the box that names the brand, and then none that is checked.
const heic = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypheic\0\0\0\0mif1heic'),
  Buffer.alloc(900),
])

const hostile: [what: string, bytes: Buffer, type: string, says: string][] = [
  ['nothing', Buffer.alloc(0), 'image/png', NO_IMAGE],
  ['zeros', Buffer.alloc(5_000), 'image/png', NO_IMAGE],
  ['text that calls itself a PNG', Buffer.from('Only words.'), 'image/png', NO_IMAGE],
  ['a page that calls itself a JPEG', Buffer.from(HTML), 'image/jpeg', NO_IMAGE],
  ['a PNG that calls itself a page', png, 'text/html', NO_IMAGE],
  ['an SVG', Buffer.from(SVG), 'image/svg+xml', NO_IMAGE],
  ['an SVG that calls itself a PNG', Buffer.from(SVG), 'image/png', NO_IMAGE],
  [
    'an SVG behind the mark of a PNG',
    Buffer.concat([png.subarray(0, 8), Buffer.from(SVG)]),
    'image/png',
    NO_IMAGE,
  ],
  ['a page behind the mark of a GIF', Buffer.from(`GIF89a/*${HTML}*/`), 'image/gif', UNREADABLE],
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj'), 'image/png', NO_IMAGE],
  ['a TIFF', await sharp(png).tiff().toBuffer(), 'image/tiff', OTHER],
  ['an AVIF', await sharp(png).avif().toBuffer(), 'image/avif', OTHER],
  ['the first half of a PNG', png.subarray(0, png.length / 2), 'image/png', UNREADABLE],
  [
    'the first half of a JPEG',
    (
      await sharp({
        create: {
          width: 400,
          height: 400,
          channels: 3,
          background: 'red',
          noise: { type: 'gaussian', mean: 99, sigma: 30 },
        },
      })
        .jpeg()
        .toBuffer()
    ).subarray(0, 9_000),
    'image/jpeg',
    UNREADABLE,
  ],
  ['a PNG of 30,000 x 30,000', pngOf(30_000, 30_000), 'image/png', UNREADABLE],
  [
    'a PNG that takes 200 MB',
    pngOf(5_000, 5_000, { depth: 16, color: 6, channels: 4 }),
    'image/png',
    UNREADABLE,
  ],
  ['a GIF of 20,000 x 20,000 with 10,000 frames', gifOf(20_000, 20_000, 10_000), 'image/gif', UNREADABLE],
  ['a GIF of 16,000 frames', gifOf(8, 8, 16_000), 'image/gif', UNREADABLE],
  ['a photo of a phone', heic, 'image/heic', OTHER],
  ['a photo of a phone that calls itself a JPEG', heic, 'image/jpeg', OTHER],
  ['a GIF whose frames alone are large', gifOf(10, 10, 100, 20_000), 'image/gif', UNREADABLE],
]

/** This process's peak memory, in bytes. */
const peak = () => process.resourceUsage().maxRSS * 1024

test.each(hostile)('refuses %s', async (_what, bytes, type, says) => {
  const response = await sendPicture(sender, bytes, type)
  expect(response.status).toBe(422)
  expect(await response.json()).toEqual({ error: says })
})

test('draws the first of a thousand frames of an animation', async () => {
  expect(await drawPicture(gifOf(8, 8, 1_000))).not.toBeNull()
})

test('draws no image with much memory', async () => {
  // In this process, so that its memory can be measured.
  expect(await drawPicture(png)).not.toBeNull()
  const before = peak()
  const large = hostile.filter(([what]) => /30,000|20,000|200 MB|large/.test(what))
  expect(large).toHaveLength(4)
  for (const [what, bytes] of large) expect(await drawPicture(bytes), what).toBeNull()
  expect(peak() - before).toBeLessThan(200_000_000)
})

test('keeps only the picture of a file with a page appended', async () => {
  const url = await uploadPicture(sender, Buffer.concat([png, Buffer.from(HTML)]))
  const response = await app.anonymous.send('GET', url)
  expect(Buffer.from(await response.arrayBuffer()).includes('script')).toBe(false)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})

test('keeps nothing of a refused upload', async () => {
  const before = await app.database.db.selectFrom('images').select('name').execute()
  for (const [, bytes, type] of hostile) await sendPicture(sender, bytes, type)
  expect(await app.database.db.selectFrom('images').select('name').execute()).toHaveLength(before.length)
})
