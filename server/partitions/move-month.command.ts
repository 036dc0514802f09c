import { resolve } from 'node:path'
import { type Command, UsageError } from '../platform/command.ts'
import { countOf } from '../platform/count-of.ts'
import { isMovable, MOVABLE, monthOf } from './months.rules.ts'
import { bringMonthBack, moveMonthAway, refuseToMove } from './move.ts'

export const moveMonthAwayCommand: Command = {
  usage: 'move-month-away TABLE MONTH FOLDER',
  does: 'moves a month of messages or notifications out of the database into a new folder; members no longer see them',
  destroys: true,
  run: async ([table = '', name = '', folder], { database: { db }, connection, say, confirm }) => {
    if (!isMovable(table)) throw new UsageError(`TABLE must be ${MOVABLE.join(' or ')}.`)
    const month = monthOf(name)
    if (!month) throw new UsageError('MONTH must be a year and a month, for example 2030-01.')
    if (!folder) throw new UsageError('Name a folder.')
    await refuseToMove(db, table, month)
    await confirm({
      warning: `This moves all ${table} of ${name} to ${resolve(folder)}. Members no longer see them, and exports no longer hold them, until they are brought back.`,
      ask: 'Type the month to go on:',
      answer: name,
    })
    const { rows, bytes } = await moveMonthAway({ db, connection }, table, month, folder)
    say(`Moved to ${resolve(folder)}: ${countOf(rows, 'row')}, ${bytes} bytes.`)
  },
}

export const bringMonthBackCommand: Command = {
  usage: 'bring-month-back FOLDER',
  does: 'brings back a month that was moved away; what was erased meanwhile stays erased',
  run: async ([folder], { database: { db }, connection, say }) => {
    if (!folder) throw new UsageError('Name a folder.')
    const { file, rows } = await bringMonthBack({ db, connection }, folder)
    const lost = file.rows - rows
    say(`Brought back ${countOf(rows, 'row')} of ${file.table} of ${file.month}.`)
    if (lost > 0) say(`${countOf(lost, 'row')} stayed away: what they belong to was deleted meanwhile.`)
  },
}
