import { open, rm } from 'node:fs/promises'
import { audit } from '../audit/audit.ts'
import { queueMail } from '../mails/mails.ts'
import { exportOf } from '../own-data/own-data.ts'
import type { Command } from '../platform/command.ts'
import type { Database } from '../platform/postgres/db.ts'
import { acting } from './acting.ts'
import { addressOf, nobody } from './address.ts'
import { harmlessJson } from './harmless.ts'
import { membersByEmail } from './members.sql.ts'
import { momentOf } from './moment.ts'

export const exportMember: Command = {
  usage: 'export-member EMAIL [FILE]',
  does: 'writes all that is kept of a member, as JSON, to a new file or to standard output, and tells the member by email',
  run: async ([email, file], { database, say }) => {
    const address = addressOf(email)
    if (file === undefined) return say(harmlessJson(await taken(database, address)))
    // Created before it is written down that the data was taken: an existing file is left alone.
    const target = await open(file, 'wx', 0o600).catch((error) => {
      const { code } = error as { code?: string }
      if (code === 'EEXIST') throw new Error(`There is a file at ${file} already. Name a new one.`)
      throw new Error(`${file} cannot be written: ${code}`)
    })
    try {
      await target.writeFile(`${await taken(database, address)}\n`)
    } catch (error) {
      await rm(file)
      throw error
    } finally {
      await target.close()
    }
    say(`Written to ${file}.`)
  },
}

const taken = (database: Database, address: string): Promise<string> =>
  acting(database, async (tx, jobs) => {
    const member = await membersByEmail.find(tx, address)
    const text = member && (await exportOf(tx, member.id))
    if (!member || !text) throw nobody()
    const { id } = member
    await audit(tx, { action: 'account.exported', actor_id: null, subject_id: id, about_ids: [id] })
    const slots = { name: member.name || 'User', moment: momentOf(new Date()) }
    await queueMail(jobs, tx, 'account_exported', address, slots)
    return text
  })
