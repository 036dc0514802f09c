import { readFileSync } from 'node:fs'

/** How many files and sockets one of our processes may have open; null if the system does not say. */
function openFilesAllowed(): number | null {
  try {
    const found = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))
    return found && Number(found[1])
  } catch {
    return null
  }
}

// Needed besides the streams: files, connections to the database, the connections that carry the messages.
const BESIDE = 1_000

/** Throws if the system allows fewer sockets than the streams need. */
export function ensureSockets(streams: number): void {
  const allowed = openFilesAllowed()
  const needed = streams + BESIDE
  if (allowed === null || allowed >= needed) return
  throw new Error(
    `${streams} streams need ${needed} open files in a process, and this system allows ${allowed}: ulimit -n ${needed}`,
  )
}
