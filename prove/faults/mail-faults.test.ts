import { expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../test/app.ts'
import { figures } from '../figures.ts'
import { sized } from '../size.ts'
import { CONNECTION_FAULTS, type Fault, FaultyMailServer, MAIL_FAULTS, NOBODY } from './mail-server.ts'
import { passPauses, queueMails, queueOf, TEMPLATES } from './queue.ts'
import { expectServing } from './serving.ts'

const MAILS = sized(TEMPLATES.length, 500)
const PATIENCE = { timeout: sized(45_000, 1_800_000), interval: 200 }

let isMended = false
/** Every so many one of them fails, each kind in its turn. */
function turns<Kind extends Fault>(kinds: readonly Kind[], every: number): () => Kind | null {
  let n = 0
  return () => {
    n += 1
    return n % every === 0 ? kinds[(n / every) % kinds.length]! : null
  }
}
// Each kind has its turn, however few mails there are.
const nextOf = { connection: turns(CONNECTION_FAULTS, 2), mail: turns(MAIL_FAULTS, sized(2, 4)) }
const smtp = await FaultyMailServer.open((of) => (isMended ? null : nextOf[of]()))
const app = await testApp({ SMTP_URL: smtp.url, SMTP_TIMEOUT_MS: '4000', RATE_LIMITS: 'off' })

const isOver = async (on: TestApp) =>
  (await queueOf(on)).every(({ state }) => ['completed', 'failed'].includes(state))

test('Through a mail server that fails in every way each mail comes once, but where it does not say so', async () => {
  const receivers = await queueMails(app, MAILS, (n) => (n % 10 === 3 ? 'nobody' : 'somebody'))
  const began = performance.now()
  const serving = await expectServing(app, async () => {
    await vi.waitFor(async () => {
      await passPauses(app)
      expect(await isOver(app)).toBe(true)
    }, PATIENCE)
  })
  isMended = true
  expect(smtp.failed.size, 'kinds of faults').toBe(CONNECTION_FAULTS.length + MAIL_FAULTS.length)
  const [nobody, somebody] = [true, false].map((is) => receivers.filter((to) => NOBODY.test(to) === is)) as [
    string[],
    string[],
  ]
  const came = Map.groupBy(smtp.received, ({ to }) => to)
  expect(
    somebody.filter((to) => !came.has(to)),
    'lost',
  ).toEqual([])
  const doubled = smtp.received.length - came.size
  expect(doubled, 'only what it took without a word').toBeLessThanOrEqual(
    smtp.failed.get('keeps it and closes') ?? 0,
  )
  for (const mails of came.values()) expect(new Set(mails.map(({ id }) => id)).size, 'one Message-ID').toBe(1)

  // Refused for good: asked once, failed, and said so.
  expect(nobody.map((to) => [came.has(to), smtp.asked.get(to)])).toEqual(nobody.map(() => [false, 1]))
  expect((await queueOf(app)).filter(({ state }) => state === 'failed')).toHaveLength(nobody.length)
  const log = app.log.join('')
  expect(log.match(/job given up/g) ?? []).toHaveLength(nobody.length)
  expect(log).toContain('the mail was not taken: EENVELOPE RCPT TO 550')
  expect(log).not.toContain('@example.test')
  expect(JSON.stringify((await queueOf(app)).map(({ output }) => output))).not.toContain('@example.test')
  figures('Mails through a mail server that fails', {
    mails: MAILS,
    lost: 0,
    doubled,
    'refused for good': nobody.length,
    faults: [...smtp.failed].map(([fault, count]) => `${fault} ${count}`).join(', '),
    seconds: Math.round((performance.now() - began) / 1_000),
    ...serving,
  })
})
