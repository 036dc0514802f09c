/** A failure of the embedded database in words for the operator: what happened and the way out. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

const ADVICE: [RegExp, string][] = [
  [/No space left on device|ENOSPC|Disk quota/, 'The disk is full: free some space and start again.'],
  [
    /error while loading shared libraries|cannot open shared object|ENOEXEC|version `GLIBC/,
    'The PostgreSQL that comes with Beatline does not run on this system: set DATABASE_URL to a PostgreSQL 18 of your own.',
  ],
  [
    /incompatible with server|was initialized by PostgreSQL/,
    'The files were written by another version of PostgreSQL: restore a backup into a new DATA_DIR.',
  ],
  [
    /Permission denied|EACCES|EPERM|wrong ownership|invalid permissions|Operation not permitted/,
    'The files do not belong to the user who runs the database: give them back to that user, or point DATA_DIR elsewhere.',
  ],
  [
    /Read-only file system|EROFS/,
    'The file system is read-only: point DATA_DIR to a folder that can be written.',
  ],
  [
    /shared memory|Cannot allocate memory|ENOMEM/,
    'The machine is short of memory: end other programs, or set DATABASE_URL to a PostgreSQL 18 of your own.',
  ],
  [
    /PANIC|could not locate a valid checkpoint/,
    'The files are damaged: restore a backup into a new DATA_DIR.',
  ],
]

/** Joins what failed, the last lines of the program's output, and what to do about it. */
export function describeFailure(what: string, output: string): string {
  const said = output.trim().split('\n').slice(-12).join('\n  ')
  const advice = ADVICE.find(([pattern]) => pattern.test(output))?.[1]
  const wayOut = advice ?? 'Start again. If the problem persists, set DATABASE_URL to your own PostgreSQL 18.'
  return `${what}\n${said ? `  ${said}\n` : ''}${wayOut}`
}
