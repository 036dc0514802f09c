import type pg from 'pg'
import { expect, test } from 'vitest'
import { messages } from '../../server/messages/messages.sql.ts'
import { PARTITIONED } from '../../server/partitions/months.rules.ts'
import { partitionTable } from '../../server/partitions/partitions.ts'
import { testApp } from '../../test/support/app.ts'
import { makeMember } from '../../test/support/factories.ts'
import { talking } from '../../test/support/talking.ts'
import { during } from '../during.ts'
import { sized } from '../size.ts'

const ROWS = sized(20_000, 1_000_000)
const WRITERS = 4

const app = await testApp({ DATABASE_POOL: '12' })
const { db, pool } = app.database

const FILL = `insert into messages (id, conversation_id, sender_id, recipient_id, message_text, created_at)
  select uuidv7(-i * interval '1 second'), r.id, r.responder_id, r.account_id, 'Message ' || i, now() - i * interval '1 second'
  from generate_series(1, $1::int) i cross join lateral (select * from responses offset i % $2 limit 1) r`

const COUNT = `update responses r set messages_count = c.count from (
  select conversation_id, count(*) as count from messages group by 1) c where c.conversation_id = r.id`

test('a filled table is partitioned while members write: none of them waits for a second, nothing is lost', async () => {
  const pairs = await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      const [from, to] = [await makeMember(app), await makeMember(app, { role: 'pr' })]
      return { from, talk: await talking(app).start(from, to) }
    }),
  )
  await pool.query('alter table messages disable trigger user')
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  const filling = { text: FILL, values: [ROWS, WRITERS], query_timeout: 600_000 }
  await client.query(filling as pg.QueryConfig)
  await pool.query('alter table messages enable trigger user')
  const counting = { text: COUNT, query_timeout: 600_000 }
  await client.query(counting as pg.QueryConfig)
  await client.query('reset statement_timeout')
  client.release()

  let longest = 0
  let sent = 0
  const waits: string[] = []
  const writing = pairs.map(({ from, talk }) => async () => {
    const began = performance.now()
    await db.transaction().execute(async (tx) => {
      await messages.lock(tx, talk.id, from.id)
      await messages.insert(tx, { conversation_id: talk.id, sender_id: from.id, message_text: 'Meanwhile' })
    })
    sent += 1
    longest = Math.max(longest, performance.now() - began)
  })
  const partition = async () => {
    for (const one of PARTITIONED) {
      longest = 0
      const began = performance.now()
      await partitionTable({ db, connection: app.database.connection }, one)
      const took = (performance.now() - began) / 1_000
      waits.push(`${one}: longest write ${Math.round(longest)} ms, in ${took.toFixed(1)} s`)
    }
  }
  await during(partition, ...writing)
  const { rows } = await pool.query(`select (select count(*)::int from messages) as rows,
    (select count(*)::int from messages where message_text = 'Meanwhile') as sent, (select sum(messages_count)::int from responses) as counted`)
  expect(rows).toEqual([{ rows: ROWS + sent, sent, counted: ROWS + sent }])
  process.stdout.write(
    `${ROWS} messages, ${WRITERS} writers, ${sent} messages meanwhile\n${waits.join('\n')}\n`,
  )
})
