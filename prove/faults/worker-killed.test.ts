import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { sendContactMessage } from '../../contract/contact.ts'
import { startConversation } from '../../contract/conversations.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { testDatabase, testFolder } from '../../test/app.ts'
import { contactMessage } from '../../test/applying.ts'
import { createClient } from '../../test/client.ts'
import { type Member, makeMember, PASSWORD } from '../../test/factories.ts'
import { openMailSink } from '../../test/mail-sink.ts'
import { ServerProcess } from '../../test/server-process.ts'
import { figures } from '../figures.ts'
import { sized } from '../size.ts'
import { mailGate } from './mail-gate.ts'
import { onlooker, onlooking } from './onlooker.ts'
import { jobsThatAre, leaveJobsOfTheDead, queueJob } from './queue.ts'
import { FAULTS_MS } from './wholeness.ts'

const ROUNDS = sized(1, 5)
const AGAIN_MS = 60_000
const TEAM = 'contact@beatline.example'
/** A machine that is busy. */
const SOON = { timeout: 40_000, interval: 20 }
const KILLED_IN = ['away-mails', 'deletion-record', 'dormancy', 'mail']

const connection = await testDatabase()
const dataDir = await testFolder()
const sink = await openMailSink()
const gate = await mailGate(sink)
const server = await ServerProcess.over(connection, {
  ...{ RATE_LIMITS: 'off', SMTP_URL: gate.url, DATA_DIR: dataDir },
})
const { database } = onlooker(connection, await server.ready())
const { pool } = database
/** At the address that the server has since its last start. */
const app = async () => onlooking({ database, anonymous: createClient(await server.ready(), null) })
const make = async () => makeMember(await app())
const mailsTo = (address: string) => sink.received.filter(({ to }) => to.includes(address))

/** A member to be warned, one who has been away while something came for him, one who leaves. */
async function cast() {
  const [inactive, away, leaver] = [await make(), await make(), await make()]
  const writer = await makeMember(await app(), { role: 'pr' })
  const client = createClient(await server.ready(), writer.session)
  await client.call(startConversation, { body: { account_id: away.id, message_text: 'Are you there?' } })
  for (const text of [
    `update accounts set last_active_at = now() - interval '2 days' where id = $1`,
    `update auth_sessions set created_at = now() - interval '2 days' where user_id = $1`,
    `update responses set created_at = now() - interval '1 day' where account_id = $1`,
    `update waiting_mails set since = now() - interval '1 day', look_at = now() where account_id = $1`,
  ])
    await pool.query(text, [away.id])
  const inactiveFor = `update accounts set last_active_at = now() - interval '27 days' where id = $1`
  await pool.query(inactiveFor, [inactive.id])
  return { inactive, away, leaver }
}

/** Whoever writes there waits until somebody reads, which nobody does. */
function blockRecord({ id }: Member): string {
  const folder = join(dataDir, 'storage/deletions')
  mkdirSync(folder, { recursive: true })
  execFileSync('mkfifo', [join(folder, id)])
  return join(folder, id)
}

/** Kills the server while it is in the midst of all four. */
async function killWithin(): Promise<void> {
  const holder = await pool.connect()
  await holder.query('begin; lock table accounts in exclusive mode')
  for (const name of ['dormancy', 'away-mails']) await queueJob(pool, name)
  await vi.waitFor(async () => expect(await jobsThatAre(pool, ['active'])).toEqual(KILLED_IN), SOON)
  await server.kill()
  await holder.query('rollback')
  holder.release()
}

// It needs mkfifo.
test.skipIf(process.platform !== 'linux')(
  'A worker that is killed inside a job leaves it to another within a minute, and no mail comes more than twice',
  {
    timeout: FAULTS_MS,
  },
  async () => {
    let [longestMs, doubled] = [0, 0]
    for (let n = 0; n < ROUNDS; n += 1) {
      const { inactive, away, leaver } = await cast()
      const record = blockRecord(leaver)
      const teamHad = mailsTo(TEAM).length
      gate.shut()
      await createClient(await server.ready(), null).call(sendContactMessage, { body: contactMessage() })
      await createClient(await server.ready(), leaver.session).call(deleteOwnAccount, {
        body: { password: PASSWORD },
      })
      await vi.waitFor(
        () => expect(mailsTo(TEAM).length + mailsTo(leaver.email).length).toBe(teamHad + 2),
        SOON,
      )
      await killWithin()
      const killed = performance.now()
      gate.open()
      rmSync(record)
      await server.start()
      // The long form waits until it is so by itself.
      if (sized(1, 0)) await leaveJobsOfTheDead(pool)
      const left = async () =>
        (await jobsThatAre(pool, ['created', 'retry', 'active'])).filter((name) => KILLED_IN.includes(name))
      await vi.waitFor(async () => expect(await left()).toEqual([]), { timeout: AGAIN_MS, interval: 50 })
      longestMs = Math.max(longestMs, performance.now() - killed)
      expect(existsSync(record) && statSync(record).isFile()).toBe(true)
      for (const { email } of [inactive, away]) expect(mailsTo(email)).toHaveLength(1)
      // The word that they were taken was lost with the worker; both can be told for one by their ids.
      for (const mails of [mailsTo(TEAM).slice(teamHad), mailsTo(leaver.email)]) {
        expect(mails).toHaveLength(2)
        const ids = mails.map(({ data }) => /^Message-ID: (.+)$/im.exec(data)?.[1])
        expect(ids[1]).toBe(ids[0])
        doubled += 1
      }
    }
    // The short form does not wait for it.
    if (sized(0, 1) === 1) expect(longestMs).toBeLessThan(AGAIN_MS)
    figures('A worker that is killed inside its jobs', {
      kills: ROUNDS,
      jobs: KILLED_IN.join(', '),
      'mails in the midst of which it was killed': 2 * ROUNDS,
      'of them doubled': doubled,
      'longest until all had run again, ms': Math.round(longestMs),
    })
  },
)
