import { readFileSync } from 'node:fs'

/** How many files and sockets a process of ours may have open; null where the system does not tell. */
function openFilesAllowed(): number | null {
  try {
    const found = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))
    return found && Number(found[1])
  } catch {
    return null
  }
}

// Beside its streams: files, connections to the database, the connections that carry the messages.
const BESIDE = 1_000

/** Throws when the system does not allow as many sockets as the streams need. */
export function ensureSockets(streams: number): void {
  const allowed = openFilesAllowed()
  const needed = streams + BESIDE
  if (allowed === null || allowed >= needed) return
  throw new Error(
    `${streams} streams need ${needed} open files in a process, and this system allows ${allowed}: ulimit -n ${needed}`,
  )
}
