import { type Command, UsageError } from '../platform/command.ts'
import type { Db } from '../platform/postgres/db.ts'
import { PARTITIONED, type Partitioned } from './months.rules.ts'
import { keepMonths, partitionTable, summaryOf } from './partitions.ts'

export const partition: Command = {
  usage: 'partition',
  does: 'partitions messages, notifications, comments and likes by months, beside a server that works; says which months there are',
  destroys: true,
  run: async (_words, { database: { db }, connection, say, confirm }) => {
    const plain: Partitioned[] = []
    for (const table of PARTITIONED) if (!(await summaryOf(db, table))) plain.push(table)
    if (plain.length > 0)
      await confirm({
        warning: `This partitions ${plain.join(', ')} by months. Only restoring a backup makes them plain again.`,
        ask: 'Type "partition" to go on:',
        answer: 'partition',
      })
    // The others, first: their months may be due.
    await keepMonths({ db, connection })
    for (const table of plain) await partitionTable({ db, connection }, table)
    for (const table of PARTITIONED) say(await lineOf(db, table))
  },
}

async function lineOf(db: Db, table: Partitioned): Promise<string> {
  const summary = await summaryOf(db, table)
  if (!summary) throw new UsageError(`${table} is not partitioned.`)
  const away = summary.away.length > 0 ? `; away: ${summary.away.join(', ')}` : ''
  return `${table}: months from ${summary.first} to ${summary.last}${away}.`
}
