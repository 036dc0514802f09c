import { eraseMember, removePictures } from '../own-data/own-data.ts'
import type { Command } from '../platform/command.ts'
import { openFiles } from '../platform/files/files.ts'
import { createLog } from '../platform/log/log.ts'
import { acting } from './acting.ts'
import { addressOf, nobody } from './address.ts'
import { membersByEmail } from './members.sql.ts'

export const deleteMember: Command = {
  usage: 'delete-member EMAIL',
  does: 'deletes a member, as if they had deleted their own account: conversations stay without the name, everything else is removed; emails the member',
  destroys: true,
  run: async ([email], { config, database, say, confirm }) => {
    const address = addressOf(email)
    const member = await membersByEmail.find(database.db, address)
    if (!member) throw nobody()
    await confirm({
      warning: `This deletes ${member.name || 'a member without a name'} (${address}, ${member.role}) for good.`,
      ask: 'Type the address to go on:',
      answer: address,
    })
    const pictures = await acting(database, (tx, jobs) => eraseMember({ jobs, config }, tx, member.id, null))
    if (!pictures) throw nobody()
    await removePictures({ files: openFiles(config), log: createLog('warn') }, pictures)
    say('The member is deleted. The mail that says so goes out as soon as the server runs.')
  },
}
