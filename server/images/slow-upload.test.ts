import { type ClientRequest, request } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { UPLOAD_PATH } from '../../contract/images.rules.ts'
import { IMAGE_MAX_BYTES } from '../../contract/vocabulary.ts'
import { BOUND, testApp } from '../../test/support/app.ts'
import { type Member, makeMember } from '../../test/support/factories.ts'
import { pngOf, sendPicture, uploadPicture } from '../../test/support/uploading.ts'

const app = await testApp()
// On a slow machine, an upload stays unfinished for longer than production allows.
app.server.http.server.requestTimeout = 0
const PICTURE = pngOf(4, 4)

type Upload = { sent: ClientRequest; answer: Promise<{ status: number; body: unknown }> }

/** An upload that has sent only its headers. */
function begin(member: Member, length = PICTURE.length, type = 'image/png'): Upload {
  const sent = request(`${app.address}${UPLOAD_PATH}`, {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${member.session.access_token}`,
      'content-type': type,
      'content-length': length,
    },
  })
  onTestFinished(() => void sent.destroy())
  const answer = new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    sent.on('error', reject).on('response', async (response) => {
      let text = ''
      for await (const part of response.setEncoding('utf8')) text += part
      resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) })
    })
  })
  answer.catch(() => undefined)
  sent.flushHeaders()
  return { sent, answer }
}

const finish = ({ sent, answer }: Upload, bytes = PICTURE) => {
  sent.end(bytes)
  return answer
}
/** Starts uploads of which one is refused, and returns the others. */
async function beginOneTooMany(members: Member[]): Promise<Upload[]> {
  const uploads = members.map((member) => begin(member))
  const refused = await Promise.race(
    uploads.map(({ answer }, n) => answer.then(({ status }) => ({ n, status }))),
  )
  expect(refused.status).toBe(429)
  return uploads.filter((_, n) => n !== refused.n)
}

test('answers before the body when the declared size or type is refused', async () => {
  const member = await makeMember(app)
  const large = begin(member, IMAGE_MAX_BYTES)
  expect(await large.answer).toEqual({ status: 413, body: { error: 'Image should be less than 5MB' } })
  const page = begin(member, PICTURE.length, 'text/html')
  expect(await page.answer).toEqual({ status: 422, body: { error: 'Please upload an image file' } })
})

test('answers a client that sends it all the same', async () => {
  const large = begin(await makeMember(app), 8 * IMAGE_MAX_BYTES)
  expect((await finish(large, Buffer.alloc(8 * IMAGE_MAX_BYTES))).status).toBe(413)
})

test('allows two uploads of one member at once; one that ends or breaks off makes room', async () => {
  const [member, other] = [await makeMember(app), await makeMember(app)]
  const [first, second] = await beginOneTooMany([member, member, member])
  const response = await sendPicture(app.as(member), PICTURE)
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '1'])
  await uploadPicture(app.as(other))
  expect((await finish(first!)).status).toBe(201)
  await uploadPicture(app.as(member))
  const [third] = await beginOneTooMany([member, member])
  second!.sent.destroy()
  await vi.waitFor(() => uploadPicture(app.as(member)), BOUND)
  expect((await finish(third!)).status).toBe(201)
})

test('accepts ten uploads at once across all members', async () => {
  const members = await Promise.all(Array.from({ length: 11 }, () => makeMember(app)))
  const uploads = await beginOneTooMany(members)
  const answers = await Promise.all(uploads.map((upload) => finish(upload)))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
  await uploadPicture(app.as(members[0]!))
})
