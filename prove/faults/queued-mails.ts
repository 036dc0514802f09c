import { randomUUID } from 'node:crypto'
import type { LetterName } from '../../server/mails/letters.ts'
import { queueMail } from '../../server/mails/mails.ts'
import { templates } from '../../server/mails/templates.gen.ts'
import type { TestApp } from '../../test/app.ts'

/** Every kind of letter that there is. */
export const LETTERS = Object.keys(templates) as LetterName[]

/** A slot of any letter has some words. */
const WORDS = new Proxy({}, { get: (_, slot) => (slot === 'reply_to' ? '' : `some ${String(slot)}`) })

/** Queues mails as the product does, each kind of letter in its turn. Gives their receivers. */
export async function queueMails(
  { database, server }: TestApp,
  count: number,
  name: (n: number) => string = () => 'somebody',
): Promise<string[]> {
  const receivers = Array.from({ length: count }, (_, n) => `${name(n)}-${randomUUID()}@example.test`)
  await database.db.transaction().execute(async (tx) => {
    for (const [n, to] of receivers.entries()) {
      const letter = LETTERS[n % LETTERS.length]!
      const slots = slotsOf(letter)
      await queueMail(server.platform.jobs, tx, letter, to, slots as never)
    }
  })
  return receivers
}

function slotsOf(letter: LetterName): Record<string, string> {
  const { text, html, subject } = templates[letter]
  const names = [...`${subject} ${text} ${html}`.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!)
  return Object.fromEntries(names.map((name) => [name, Reflect.get(WORDS, name)]))
}

export type Waiting = { state: string; retry_count: number; seconds: number; output: unknown }

/** What stands in the queue of mails, and in how many seconds each is tried. */
export async function queueOf({ database }: TestApp): Promise<Waiting[]> {
  const { rows } = await database.pool.query<Waiting>(
    `select state::text, retry_count, extract(epoch from start_after - now())::float8 as seconds, output
     from pgboss.job where name = 'mail'`,
  )
  return rows
}

/** Lets the pause pass that failed mails are in. */
export const passPauses = ({ database }: TestApp) =>
  database.pool.query(`update pgboss.job set start_after = now() where name = 'mail' and state = 'retry'`)
