import { resolve } from 'node:path'
import type { ClientConfig } from 'pg'
import type { Command } from '../platform/command.ts'
import { UsageError } from '../platform/command.ts'
import { countOf } from '../platform/count-of.ts'
import { openFiles } from '../platform/files/files.ts'
import { withConnection } from '../platform/postgres/one-connection.ts'
import type { Manifest } from './manifest.ts'
import { backups } from './tables.sql.ts'
import { writeBackup } from './write-backup.ts'

export const backup: Command = {
  usage: 'backup FOLDER',
  does: 'writes the database and the pictures into a new folder, beside a server that works',
  migrates: false,
  run: async ([folder], { config, connection, say }) => {
    if (!folder) throw new UsageError('Name a folder.')
    const began = performance.now()
    const manifest = await writeBackup({ connection, files: openFiles(config) }, folder)
    await remember(connection, manifest, say)
    say(summary(resolve(folder), manifest, (performance.now() - began) / 1_000))
    const secret = config.AUTH_SECRET ? 'AUTH_SECRET' : `The secret in ${config.dataDir}/auth-secret`
    say(`${secret} is not in it. Keep it elsewhere: without it second factors cannot be read again.`)
  },
}

/** For Health. A database that only lets itself be read is backed up nonetheless. */
async function remember(connection: ClientConfig, manifest: Manifest, say: (text: string) => void) {
  await withConnection(connection, 'beatline-backup', ({ db }) => backups.add(db, bytesOf(manifest))).catch(
    ({ message }: Error) => say(`Health will not know of this backup: ${message}`),
  )
}

const bytesOf = ({ tables, pictures }: Manifest) =>
  tables.reduce((sum, table) => sum + table.bytes, pictures.bytes)

function summary(folder: string, manifest: Manifest, seconds: number): string {
  const { tables, pictures } = manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const lines = [
    `Written to ${folder}: ${countOf(rows, 'row')} of ${tables.length} tables and ${countOf(pictures.count, 'picture')}, ${bytesOf(manifest)} bytes, in ${seconds.toFixed(1)} seconds.`,
  ]
  if (pictures.missing.length > 0)
    lines.push(`Pictures that the storage does not have: ${pictures.missing.length}, named in manifest.json.`)
  return lines.join('\n')
}
