import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { readAccount } from '../../contract/accounts.ts'
import { createPost } from '../../contract/posts.ts'
import { outboxFolder } from '../../server/platform/mail/mail.ts'
import { BOUND, testApp } from '../../test/support/app.ts'
import { atEnd } from '../../test/support/at-end.ts'
import { communityPost, type Member, makeMember } from '../../test/support/factories.ts'
import { pngOf, sendPicture, uploadPicture } from '../../test/support/uploading.ts'
import { figures } from '../figures.ts'
import { sized } from '../size.ts'
import { passPauses, queueMails, queueOf } from './queue.ts'

const TRIES = sized(3, 40)
const app = await testApp({ RATE_LIMITS: 'off' })
const pictures = join(app.config.dataDir, 'storage/profile-images')
const outbox = outboxFolder(app.config)
// It needs prlimit.
const onLinux = test.skipIf(process.platform !== 'linux')

/** Enough for a name, too little for a picture or an email. */
const ROOM_BYTES = 20
/** Limits the size of every file that this process writes. */
const allow = (bytes: number | 'unlimited') =>
  execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:unlimited`])
atEnd(() => allow('unlimited'))

const unavailable = {
  status: 503,
  retry: '2',
  body: { error: 'The service is not available right now. Try again in a moment.', code: 'unavailable' },
}
const rowsOf = async ({ id }: Member) =>
  (await app.database.pool.query('select name from images where account_id = $1', [id])).rows.map(
    ({ name }) => name,
  )

async function tryUpload(member: Member) {
  const answer = await sendPicture(app.as(member), pngOf(64, 64))
  return { status: answer.status, retry: answer.headers.get('retry-after'), body: await answer.json() }
}

/** A member whose profile shows a picture. */
async function makeShown() {
  const member = await makeMember(app)
  const url = await uploadPicture(app.as(member))
  await app.database.pool.query('update accounts set picture_url = $2 where id = $1', [member.id, url])
  return { member, url, before: [...readdirSync(pictures)].sort() }
}

async function expectAllElse(member: Member, url: string) {
  expect((await app.anonymous.send('GET', url)).status).toBe(200)
  expect((await app.as(member).call(readAccount)).body.picture_url).toBe(url)
  await app.as(member).call(createPost, { body: communityPost() })
  for (const path of ['/readyz', '/healthz']) expect((await app.anonymous.send('GET', path)).status).toBe(200)
}

onLinux('refuses an upload that finds no room, leaves nothing behind, and serves all else', async () => {
  const { member, url, before } = await makeShown()
  allow(ROOM_BYTES)
  const answers = []
  for (let n = 0; n < TRIES; n += 1) answers.push(await tryUpload(member))
  expect(answers).toEqual(answers.map(() => unavailable))
  expect(readdirSync(pictures).sort()).toEqual(before)
  expect(await rowsOf(member)).toHaveLength(1)
  await expectAllElse(member, url)
  expect(app.takeErrors().map(({ msg }) => msg)).toEqual(answers.map(() => 'a picture was not stored'))
  allow('unlimited')
  await uploadPicture(app.as(member))
  expect(await rowsOf(member)).toHaveLength(2)
  figures('Uploads to a full disk', { refused: answers.length })
})

onLinux(
  'holds emails back while their folder is full, leaves no partial file, and delivers each once it has room',
  async () => {
    mkdirSync(outbox, { recursive: true })
    allow(ROOM_BYTES)
    const receivers = await queueMails(app, sized(3, 60))
    const tried = async () =>
      expect((await queueOf(app)).every(({ retry_count }) => retry_count > 0)).toBe(true)
    await vi.waitFor(tried, { timeout: 60_000, interval: 100 })
    // Half of a file exists during an attempt.
    await vi.waitFor(() => expect(readdirSync(outbox)).toEqual([]), BOUND)
    expect((await queueOf(app)).every(({ state }) => state === 'retry' || state === 'active')).toBe(true)
    expect(app.log.join('')).toContain('the mail was not taken: EFBIG')
    allow('unlimited')
    const arrived = async () => {
      await passPauses(app)
      expect(readdirSync(outbox).filter((name) => name.endsWith('.eml'))).toHaveLength(receivers.length)
    }
    await vi.waitFor(arrived, BOUND)
    expect(readdirSync(outbox)).toHaveLength(receivers.length)
  },
)
