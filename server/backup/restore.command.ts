import type { Command } from '../platform/command.ts'
import { UsageError } from '../platform/command.ts'
import { countOf } from '../platform/count-of.ts'
import { openFiles } from '../platform/files/files.ts'
import { createLog } from '../platform/log/log.ts'
import { type Backup, readBackup } from './read-backup.ts'
import { beforeRestore, type Restored, restoreBackup } from './restore-backup.ts'

export const restore: Command = {
  usage: 'restore FOLDER',
  does: 'fills an empty database with a backup, and puts back pictures that are missing; no server may run',
  flags: { replace: 'gives up all that the database holds' },
  destroys: true,
  migrates: false,
  run: async ([folder], { config, connection, flags, say, confirm }) => {
    if (!folder) throw new UsageError('Name a folder.')
    const began = performance.now()
    const replace = flags.replace === true
    const backup = await readBackup(folder)
    const target = { config, connection, files: openFiles(config), log: createLog('warn') }
    const found = await beforeRestore(target, backup, replace)
    if (!found.empty)
      await confirm({
        warning: `This replaces the database and its ${countOf(found.members, 'member')} with the backup of ${backup.manifest.made_at}. Everything since then is lost.`,
        ask: 'Type "restore" to go on:',
        answer: 'restore',
      })
    const restored = await restoreBackup(target, backup, replace)
    for (const line of summary(backup, restored, (performance.now() - began) / 1_000)) say(line)
  },
}

function summary({ manifest }: Backup, restored: Restored, seconds: number): string[] {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const { pictures, erased, applications, admins, sealedElsewhere, migrated } = restored
  const lines = [
    `The backup of ${manifest.made_at} is restored: ${countOf(rows, 'row')} of ${manifest.tables.length} tables and ${countOf(pictures, 'picture that was missing', 'pictures that were missing')}, in ${seconds.toFixed(1)} seconds.`,
    'All sessions have ended, emailed links no longer work, and queued email is gone.',
  ]
  if (migrated.length > 0) lines.push(`Migrations run: ${migrated.join(', ')}.`)
  if (erased > 0)
    lines.push(`Deleted again because they were deleted after the backup: ${countOf(erased, 'member')}.`)
  if (applications > 0)
    lines.push(
      `Erased again because they were erased after the backup: ${countOf(applications, 'application or message to the team', 'applications and messages to the team')}.`,
    )
  lines.push(
    admins.length > 0
      ? `Admins in this backup: ${admins.join(', ')}. If any has lost the role since, run revoke-admin.`
      : 'There is no admin. Run grant-admin to make a member an admin.',
  )
  if (sealedElsewhere > 0)
    lines.push(
      `The second factors of ${countOf(sealedElsewhere, 'member')} cannot be read: they were sealed with another secret. Start with the AUTH_SECRET of that time, or remove them one by one with remove-factor.`,
    )
  return lines
}
