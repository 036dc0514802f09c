import { fstatSync, writeSync } from 'node:fs'
import type { Writable } from 'node:stream'

/** How much waits for a slow reader; lines after that are dropped. */
const WAITING_MAX = 1024 * 1024
/** How much is written together: a pipe has room for as much, also when the process ends. */
const TOGETHER_MAX = 16 * 1024

export type Output = { write: (text: string) => void }

/**
 * The output of a process. A full disk, a closed pipe and a reader who doesn't read cost lines, never the process: how
 * many were dropped is logged as soon as there is room again.
 */
export function createOutput(put: (text: string) => boolean): Output {
  let lost = 0
  const write = (text: string) => {
    if (lost > 0 && put(`${JSON.stringify({ level: 40, time: new Date(), lost, msg: 'log lines lost' })}\n`))
      lost = 0
    if (lost > 0 || !put(text)) lost += 1
  }
  return { write }
}

let standard: Output | undefined

export function standardOutput(): Output {
  standard ??= createOutput(isFile(1) ? intoFile(1) : untilExit(process.stdout))
  return standard
}

/** With what was written in the turn in which the process ends. */
function untilExit(stream: Writable) {
  process.once('exit', () => stream.uncork())
  return intoStream(stream)
}

// Terminals, pipes and sockets are neither.
function isFile(fd: number): boolean {
  const stat = fstatSync(fd)
  return stat.isFile() || (stat.isCharacterDevice() && !process.stdout.isTTY)
}

function intoFile(fd: number): (text: string) => boolean {
  let torn = false
  return (text) => {
    const bytes = Buffer.from(torn ? `\n${text}` : text)
    try {
      const written = writeSync(fd, bytes)
      if (written > 0) torn = written < bytes.length
      return written === bytes.length
    } catch {
      return false
    }
  }
}

export function intoStream(stream: Writable): (text: string) => boolean {
  // A reader who is gone.
  stream.on('error', () => undefined)
  let full = false
  return (text) => {
    full = stream.writableLength > (full ? 0 : WAITING_MAX)
    if (full || stream.destroyed) return false
    writeTogether(stream)
    stream.write(text)
    if (stream.writableLength >= TOGETHER_MAX) stream.uncork()
    return true
  }
}

/** Gathers what is written in this turn of the event loop: a write of its own for each line takes longer than the rest of it. */
function writeTogether(stream: Writable) {
  if (stream.writableCorked > 0) return
  stream.cork()
  setImmediate(() => stream.uncork())
}
