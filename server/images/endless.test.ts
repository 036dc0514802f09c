import { request } from 'node:http'
import { afterAll, expect, test, vi } from 'vitest'
import { UPLOAD_PATH } from '../../contract/images.rules.ts'
import { BOUND, testApp } from '../../test/support/app.ts'
import { type Member, makeMember } from '../../test/support/factories.ts'
import { pngOf, sendPicture, uploadPicture } from '../../test/support/uploading.ts'
import { FairQueue } from '../platform/limits/fair-queue.ts'

// Long enough for an ordinary picture also where the machine is slow.
const app = await testApp({ DRAWING_MS: '12000' })
const { db } = app.database
const takes = vi.spyOn(FairQueue.prototype, 'take')
afterAll(() => takes.mockRestore())

const SIDE = 5_000
const BLOCKS = Math.ceil(SIDE / 8) ** 2
const segment = (mark: number, data: Buffer | number[]) =>
  Buffer.concat([
    Buffer.from([0xff, mark, (data.length + 2) >> 8, (data.length + 2) & 255]),
    Buffer.from(data),
  ])
const scan = (from: number, to: number) => segment(0xda, [1, 1, 0, from, to, 0])

/** A gray JPEG with scans of 14 bytes, each of which declares 390,625 blocks empty: 2 ms and more. */
function jpegOf(scans: number): Buffer {
  const size = [SIDE >> 8, SIDE & 255]
  // Each run: a bit for "the next 2^14 blocks and so many more", and that number.
  const run = `0${'1'.repeat(14)}`
  const runs = run.repeat(Math.ceil(BLOCKS / 32_767))
  const bytes = (runs.match(/.{1,8}/g) ?? []).map((bits) => Number.parseInt(bits.padEnd(8, '1'), 2))
  const empty = Buffer.from(bytes.flatMap((byte) => (byte === 255 ? [255, 0] : [byte])))
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array(64).fill(1)]),
    segment(0xc2, [8, ...size, ...size, 1, 1, 0x11, 0]),
    segment(0xc4, [0, 1, ...Array(15).fill(0), 0]),
    segment(0xc4, [0x10, 1, 1, ...Array(14).fill(0), 0xe0, 0]),
    scan(0, 0),
    Buffer.alloc(Math.ceil(BLOCKS / 8)),
    ...Array(scans).fill(Buffer.concat([scan(1, 63), empty])),
    Buffer.from([0xff, 0xd9]),
  ])
}

/** Sends a picture, and returns a way to hang up. */
function send(member: Member, bytes: Buffer) {
  const sent = request(`${app.address}${UPLOAD_PATH}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${member.session.access_token}`, 'content-type': 'image/png' },
  })
  const closed = new Promise<void>((resolve) => void sent.on('error', () => undefined).on('close', resolve))
  sent.end(bytes)
  return () => {
    sent.destroy()
    return closed
  }
}

/** Runs what sends a member's picture, and waits until it is being drawn or queued. */
async function untilTaken<T>({ id }: Member, act: () => T): Promise<{ sent: T }> {
  const sent = act()
  // A turn to send it comes first, then one to have it drawn.
  await vi.waitFor(() => expect(takes.mock.calls.filter(([whose]) => whose === id)).toHaveLength(2), BOUND)
  return { sent }
}
/** Keeps the drawing process busy, until the picture is refused. */
async function beginEndless(): Promise<{ sent: Promise<Response> }> {
  const hostile = await makeMember(app)
  return untilTaken(hostile, () => sendPicture(app.as(hostile), jpegOf(60_000), 'image/jpeg'))
}

test('reads an image with a few scans', async () => {
  await uploadPicture(app.as(await makeMember(app)), jpegOf(3), 'image/jpeg')
})

test('refuses a JPEG whose scans take minutes, draws what waits next, and nothing for a member who hung up', async () => {
  const [hasty, patient] = [await makeMember(app), await makeMember(app)]
  const { sent } = await beginEndless()
  const { sent: hangUp } = await untilTaken(hasty, () => send(hasty, pngOf(4, 4)))
  await hangUp()
  await uploadPicture(app.as(patient))
  const response = await sent
  expect(response.status).toBe(422)
  expect(await response.json()).toEqual({ error: 'The file is damaged, or its image is too large' })
  await uploadPicture(app.as(hasty))
  const kept = await db.selectFrom('images').select('name').where('account_id', '=', hasty.id).execute()
  expect(kept).toHaveLength(1)
})
