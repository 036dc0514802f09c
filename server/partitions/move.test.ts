import { appendFile, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listConversations, listMessages } from '../../contract/messages.ts'
import { listNotifications } from '../../contract/notifications.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { testApp, testFolder } from '../../test/support/app.ts'
import { backupOf } from '../../test/support/backing-up.ts'
import { makeMember, PASSWORD } from '../../test/support/factories.ts'
import { auditOf, runCommand } from '../../test/support/operating.ts'
import { dateBack, inMonths, partitionSince, placesOf } from '../../test/support/partitioning.ts'
import { makeMessage } from '../../test/support/pitching.ts'
import { talking } from '../../test/support/talking.ts'
import { NOBODY } from '../audit/audit.ts'
import { monthTable, nameOf } from './months.rules.ts'
import { bringMonthBack } from './move.ts'
import { bringMonthBackCommand, moveMonthAwayCommand } from './move-month.command.ts'
import { summaryOf } from './partitions.ts'

const app = await testApp({ RATE_LIMITS: 'off', LIMITS: 'messages=100000/60' })
const { db, pool } = app.database
await partitionSince(app.database, ['messages', 'notifications'])
const { start, write } = talking(app)
const ann = await makeMember(app)
const ben = await makeMember(app, { role: 'pr' })
const cid = await makeMember(app, { role: 'pr' })
const talk = await start(ann, ben)
const gone = await start(ann, cid)
const MONTH = nameOf(inMonths(-2))
const folder = join(await testFolder(), 'messages')

const away = (into: string, month = MONTH, table = 'messages') =>
  runCommand(app, moveMonthAwayCommand, [table, month, into], { answer: month })
const back = (from: string) => runCommand(app, bringMonthBackCommand, [from])
const rows = async () =>
  (await pool.query('select to_jsonb(m) as row from messages m order by id')).rows.map(({ row }) => row)
const texts = async () =>
  (await app.as(ben).call(listMessages, { params: { conversation_id: talk.id } })).body.messages.map(
    ({ message_text }) => message_text,
  )
const counts = async () => (await pool.query('select id, messages_count from responses order by id')).rows

const written = [
  await makeMessage(app, talk.id, ann, ben, 'Old, with a\ttab and a \\'),
  await makeMessage(app, talk.id, ben, ann, 'Old answer'),
  await makeMessage(app, gone.id, cid, ann, 'Old, of one who leaves'),
]
const old = await dateBack(app, 'messages', written, inMonths(-2))
await write(ben, talk, 'New')

test('refuses what cannot be moved with a sentence, and moves nothing', async () => {
  const into = join(await testFolder(), 'none')
  await expect(away(into, nameOf(inMonths(0)))).rejects.toThrow('is not over')
  await expect(away(into, nameOf(inMonths(-9)))).rejects.toThrow(/partitioned from .* on/)
  for (const table of ['likes', 'comments', 'posts'])
    await expect(away(into, MONTH, table)).rejects.toThrow('TABLE must be messages or notifications.')
  await expect(away(into, '2030-1')).rejects.toThrow('MONTH must be')
  await expect(runCommand(app, moveMonthAwayCommand, ['messages', MONTH, into])).rejects.toThrow('Pass --yes')
  await expect(away(await occupied())).rejects.toThrow('is not empty')
  expect(await placesOf(app, 'messages')).toEqual([
    monthTable('messages', inMonths(-2)),
    monthTable('messages', inMonths(0)),
  ])
  expect(await readdir(join(into, '..'))).toEqual([])
})

const occupied = async () => join(await testFolder(), '..')

test('moves a month away: the thread begins later, the counts stay, and only the owner can read the files', async () => {
  const before = { rows: await rows(), counts: await counts() }
  expect(await away(folder)).toBe(
    `Moved to ${folder}: 3 rows, ${(await stat(join(folder, 'rows.copy.gz'))).size} bytes.`,
  )
  expect(await texts()).toEqual(['New'])
  expect(await rows()).toEqual(before.rows.filter(({ id }) => !old.includes(id)))
  expect(await counts()).toEqual(before.counts)
  expect((await app.as(ann).call(listConversations, { body: {} })).body.conversations.length).toBe(2)
  expect((await summaryOf(db, 'messages'))?.away).toEqual([MONTH])
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  for (const file of await readdir(folder)) expect((await stat(join(folder, file))).mode & 0o077).toBe(0)
  await expect(away(`${folder}-2`)).rejects.toThrow(`${MONTH} of messages is away already.`)

  expect(await back(folder)).toBe(`Brought back 3 rows of messages of ${MONTH}.`)
  expect({ rows: await rows(), counts: await counts() }).toEqual(before)
  expect((await texts()).sort()).toEqual(['New', 'Old answer', 'Old, with a\ttab and a \\'])
  await expect(back(folder)).rejects.toThrow(`${MONTH} of messages is in the database already.`)
  const invalid = await pool.query('select from pg_constraint where not convalidated')
  expect(invalid.rows).toEqual([])
  const entries = await auditOf(app, NOBODY)
  expect(entries.slice(-2)).toMatchObject([
    { action: 'month.moved_away', actor_id: null, details: { table: 'messages', month: MONTH, rows: '3' } },
    { action: 'month.brought_back', details: { rows: '3' } },
  ])
})

test('refuses a damaged or foreign folder, and brings nothing back', async () => {
  const other = join(await testFolder(), 'other')
  await away(other)
  await expect(back(join(other, 'nothing'))).rejects.toThrow('it has no file manifest.json')
  const bytes = await readFile(join(other, 'rows.copy.gz'))
  await appendFile(join(other, 'rows.copy.gz'), 'x')
  await expect(back(other)).rejects.toThrow('is damaged')
  expect(await texts()).toEqual(['New'])
  await writeFile(join(other, 'rows.copy.gz'), bytes)
  await back(other)
  expect((await texts()).length).toBe(3)
})

test('goes on after a command that was killed, and makes no backup meanwhile', async () => {
  const name = monthTable('messages', inMonths(-2))
  await pool.query(`alter table messages detach partition ${name}`)
  await expect(backupOf(app)).rejects.toThrow(`The month in ${name} is being moved`)
  await expect(back(folder)).rejects.toThrow('Finish it with move-month-away')
  const again = join(await testFolder(), 'again')
  await away(again)
  await pool.query(`create table ${name} (like messages including all)`)
  await pool.query(`comment on table ${name} is 'arriving'`)
  await expect(away(`${again}-2`)).rejects.toThrow('Run bring-month-back again.')
  expect(await back(again)).toContain('Brought back 3 rows')
  await expect(backupOf(app)).resolves.toBeTruthy()
})

test('erases in a month that is away what is erased: whose account and whose conversations have gone', async () => {
  const into = join(await testFolder(), 'erased')
  await away(into)
  await app.as(cid).call(deleteOwnAccount, { body: { password: PASSWORD } })
  await pool.query('delete from responses where id = $1', [talk.id])
  expect(await back(into)).toBe(
    `Brought back 1 row of messages of ${MONTH}.\n2 rows stayed away: what they belong to was deleted meanwhile.`,
  )
  expect((await rows()).filter(({ id }) => old.includes(id))).toMatchObject([
    { message_text: 'Old, of one who leaves', sender_id: null, recipient_id: ann.id },
  ])
})

test('moves notifications as well; those of what has gone stay away', async () => {
  const notify = (type: string, actor: string | null, object: string) =>
    pool.query(
      `insert into notifications (account_id, actor_id, object_id, type, body, link)
       values ($1, $2, $3, $4, 'x', '/app/feed') returning id`,
      [ann.id, actor, object, type],
    )
  const [liked, kept, pitched] = [gone.id, ben.id, talk.id]
  const made = [
    await notify('like', ben.id, liked),
    await notify('comment', ben.id, kept),
    await notify('response_received', null, pitched),
  ].map(({ rows: [row] }) => row.id)
  await dateBack(app, 'notifications', made, inMonths(-1))
  const into = join(await testFolder(), 'notifications')
  const month = nameOf(inMonths(-1))
  await away(into, month, 'notifications')
  expect((await app.as(ann).call(listNotifications)).body.notifications).toEqual([])
  await notify('like', ben.id, liked)
  expect(await back(into)).toContain('Brought back 1 row of notifications')
  const types = (await pool.query('select type from notifications order by type')).rows
  expect(types).toEqual([{ type: 'comment' }, { type: 'like' }])

  // As if the command had been killed when the month was attached, and a pitch withdrawn a moment before.
  const withdrawn = await notify('response_received', null, pitched)
  await dateBack(app, 'notifications', [withdrawn.rows[0].id], inMonths(-1))
  await pool.query(`comment on table ${monthTable('notifications', inMonths(-1))} is 'arriving'`)
  await expect(away(`${into}-2`, month, 'notifications')).rejects.toThrow('Run bring-month-back again.')
  expect(await back(into)).toContain('Brought back 1 row of notifications')
  expect((await pool.query('select type from notifications order by type')).rows).toEqual(types)
  await expect(back(into)).rejects.toThrow('is in the database already')

  // A pitch is withdrawn while its month leaves, which fails.
  const late = await notify('response_received', null, pitched)
  await dateBack(app, 'notifications', [late.rows[0].id], inMonths(-1))
  await pool.query(`alter table notifications detach partition ${monthTable('notifications', inMonths(-1))}`)
  await expect(away(await occupied(), month, 'notifications')).rejects.toThrow('Nothing was moved')
  expect((await pool.query('select type from notifications order by type')).rows).toEqual(types)
})

test('brings a month back into a table that is plain since a restore', async () => {
  const plain = await testApp()
  const author = await makeMember(plain)
  const partner = await makeMember(plain, { role: 'pr' })
  const other = await talking(plain).start(author, partner)
  await expect(
    runCommand(plain, moveMonthAwayCommand, ['messages', MONTH, `${folder}-3`], { yes: true }),
  ).rejects.toThrow('messages is not partitioned.')
  await plain.database.pool.query('update responses set id = $1 where id = $2', [gone.id, other.id])
  const where = { db: plain.database.db, connection: plain.database.connection }
  const before = await plain.database.pool.query('select messages_count from responses')
  const { rows: came } = await bringMonthBack(where, folder)
  expect(came).toBe(1)
  expect((await plain.database.pool.query('select messages_count from responses')).rows).toEqual(before.rows)
  await expect(bringMonthBack(where, folder)).rejects.toThrow('rows of this month are in the table')
  await rm(folder, { recursive: true })
})
