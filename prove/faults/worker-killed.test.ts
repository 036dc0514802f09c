import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { sendContactMessage } from '../../contract/contact.ts'
import { startConversation } from '../../contract/messages.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { testDatabase, testFolder } from '../../test/support/app.ts'
import { contactMessage } from '../../test/support/applying.ts'
import { createClient } from '../../test/support/client.ts'
import { type Member, makeMember, PASSWORD } from '../../test/support/factories.ts'
import { ServerProcess } from '../../test/support/server-process.ts'
import { figures } from '../figures.ts'
import { sized } from '../size.ts'
import { openFaultyMailServer } from './mail-server.ts'
import { jobsThatAre, leaveJobsOfTheDead, queueJob } from './queue.ts'
import { asApp, FAULTS_MS, outside } from './serving.ts'

const ROUNDS = sized(1, 5)
const AGAIN_MS = 60_000
const TEAM = 'contact@beatline.example'
/** On a busy machine. */
const SOON = { timeout: 60_000, interval: 20 }
const KILLED_IN = ['away-mails', 'deletion-record', 'dormancy', 'mail']

const connection = await testDatabase()
const dataDir = await testFolder()
let isHeld = false
const smtp = await openFaultyMailServer((of) =>
  of === 'mail' && isHeld ? 'keeps it and never answers' : null,
)
const server = await ServerProcess.over(connection, {
  ...{ RATE_LIMITS: 'off', SMTP_URL: smtp.url, DATA_DIR: dataDir },
})
const { database } = outside(connection, await server.ready())
const { pool } = database
/** At the server's current address. */
const clientOf = async (member: Member | null) => createClient(await server.ready(), member?.session ?? null)
const make = async (role: 'journalist' | 'pr' = 'journalist') =>
  makeMember(asApp({ database, anonymous: await clientOf(null) }), { role })
const mailsTo = (address: string) => smtp.received.filter(({ to }) => to === address)

/** A member to be warned, one who was away while messages arrived, and one who deletes their account. */
async function makeCast() {
  const [inactive, away, leaver] = [await make(), await make(), await make()]
  const writer = await clientOf(await make('pr'))
  await writer.call(startConversation, { body: { account_id: away.id, message_text: 'Are you there?' } })
  const update = (text: string, { id }: Member) => pool.query(text, [id])
  await update(`update accounts set last_active_at = now() - interval '2 days' where id = $1`, away)
  await update(`update auth_sessions set created_at = now() - interval '2 days' where user_id = $1`, away)
  await update(`update responses set created_at = now() - interval '1 day' where account_id = $1`, away)
  const yesterday = `since = now() - interval '1 day'`
  await update(`update waiting_mails set ${yesterday}, look_at = now() where account_id = $1`, away)
  await update(`update accounts set last_active_at = now() - interval '27 days' where id = $1`, inactive)
  return { inactive, away, leaver }
}

/** Makes the deletion record a pipe without a reader, so that writing it blocks. */
function blockRecord({ id }: Member): string {
  const folder = join(dataDir, 'storage/deletions')
  mkdirSync(folder, { recursive: true })
  execFileSync('mkfifo', [join(folder, id)])
  return join(folder, id)
}

/** Kills the server in the middle of all four jobs. */
async function killWithin(): Promise<void> {
  const holder = await pool.connect()
  await holder.query('begin; lock table accounts in exclusive mode')
  for (const name of ['dormancy', 'away-mails']) await queueJob(pool, name)
  await vi.waitFor(async () => expect(await jobsThatAre(pool, ['active'])).toEqual(KILLED_IN), SOON)
  await server.kill()
  await holder.query('rollback')
  holder.release()
}

/** Kills the server once, and waits until all jobs have run again. */
async function killOnce() {
  const { inactive, away, leaver } = await makeCast()
  const record = blockRecord(leaver)
  const before = mailsTo(TEAM).length
  isHeld = true
  await (await clientOf(null)).call(sendContactMessage, { body: contactMessage() })
  await (await clientOf(leaver)).call(deleteOwnAccount, { body: { password: PASSWORD } })
  const mails = () => [mailsTo(TEAM).slice(before), mailsTo(leaver.email)]
  await vi.waitFor(() => expect(mails().map(({ length }) => length)).toEqual([1, 1]), SOON)
  await killWithin()
  const killed = performance.now()
  isHeld = false
  rmSync(record)
  await server.start()
  // The long form waits until the queue does this by itself.
  if (sized(1, 0)) await leaveJobsOfTheDead(pool)
  const left = async () =>
    (await jobsThatAre(pool, ['created', 'retry', 'active'])).filter((name) => KILLED_IN.includes(name))
  await vi.waitFor(async () => expect(await left()).toEqual([]), { timeout: AGAIN_MS, interval: 50 })
  expect(existsSync(record) && statSync(record).isFile()).toBe(true)
  for (const { email } of [inactive, away]) expect(mailsTo(email)).toHaveLength(1)
  // The mail server's answer was lost with the worker; the ids show that both are the same email.
  for (const [one, two, ...more] of mails()) {
    expect(more).toEqual([])
    expect(two?.id).toBe(one?.id)
  }
  if (sized(0, 1) === 1) expect(performance.now() - killed).toBeLessThan(AGAIN_MS)
}

// It needs mkfifo.
test.skipIf(process.platform !== 'linux')(
  'runs a killed worker’s job again within a minute, and delivers no email more than twice',
  { timeout: FAULTS_MS },
  async () => {
    for (let n = 0; n < ROUNDS; n += 1) await killOnce()
    figures('A worker that is killed inside its jobs', { kills: ROUNDS, jobs: KILLED_IN.join(', ') })
  },
)
