import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { queueMail } from '../../server/mails/mails.ts'
import type { TemplateName } from '../../server/mails/template-slots.ts'
import { templates } from '../../server/mails/templates.gen.ts'
import type { TestApp } from '../../test/support/app.ts'

/** The queue of a server seen from outside: no job is worked on here. */
async function withQueue(pool: pg.Pool, act: (boss: PgBoss) => Promise<unknown>): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => pool.query(text, values) },
    ...{ migrate: false, supervise: false, schedule: false, monitorIntervalSeconds: 1 },
  })
  boss.on('error', () => undefined)
  await boss.start()
  await act(boss)
  await boss.stop({ graceful: false, close: false })
}

/** Queues a job that is otherwise run by the clock. */
export const queueJob = (pool: pg.Pool, name: string): Promise<void> =>
  withQueue(pool, (boss) => boss.send(name, {}))

/** As if the time had passed after which the jobs of a dead process are given to another. */
export async function leaveJobsOfTheDead(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`,
  )
  await withQueue(pool, (boss) => boss.supervise())
}

/** The names of the jobs in one of these states. */
export async function jobsThatAre(pool: pg.Pool, states: string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    'select distinct name from pgboss.job where state::text = any($1) order by name',
    [states],
  )
  return rows.map(({ name }) => name)
}

/** Every email template. */
export const TEMPLATES = Object.keys(templates) as TemplateName[]

/** Queues emails as the product does, each template in turn. Gives their recipients. */
export async function queueMails(
  { database, server }: TestApp,
  count: number,
  name: (n: number) => string = () => 'somebody',
): Promise<string[]> {
  const recipients = Array.from({ length: count }, (_, n) => `${name(n)}-${randomUUID()}@example.test`)
  await database.db.transaction().execute(async (tx) => {
    for (const [n, to] of recipients.entries()) {
      const template = TEMPLATES[n % TEMPLATES.length]!
      await queueMail(server.platform.jobs, tx, template, to, slotsOf(template) as never)
    }
  })
  return recipients
}

/** Some words for each slot of a template, and a row of each part that it repeats. */
function slotsOf(name: TemplateName): Record<string, unknown> {
  const { text, html, subject, parts } = templates[name]
  const wordsIn = (forms: string) => {
    const slots = [...forms.matchAll(/\{\{(\w+)\}\}/g)].map(([, slot]) => slot!)
    return Object.fromEntries(slots.map((slot) => [slot, slot === 'reply_to' ? '' : `some ${slot}`]))
  }
  const { rows, ...slots } = wordsIn(`${subject} ${text} ${html}`)
  const all = Object.entries(parts).map(([part, form]) => ({ part, ...wordsIn(`${form.text} ${form.html}`) }))
  return rows ? { ...slots, rows: all } : slots
}

export type Waiting = { state: string; retry_count: number; seconds: number; output: unknown }

/** The emails in the queue, each with the seconds until its next attempt. */
export async function queueOf({ database }: TestApp): Promise<Waiting[]> {
  const { rows } = await database.pool.query<Waiting>(
    `select state::text, retry_count, extract(epoch from start_after - now())::float8 as seconds, output
     from pgboss.job where name = 'mail'`,
  )
  return rows
}

/** As if the pause before the next attempt were over. */
export const passPauses = ({ database }: Pick<TestApp, 'database'>, name = 'mail') =>
  database.pool.query(`update pgboss.job set start_after = now() where name = $1 and state = 'retry'`, [name])
