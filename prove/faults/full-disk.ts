import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { atEnd } from '../../test/at-end.ts'

/** A disk that has no more room from `fill` on, until `free`. */
export type Disk = { name: string; fill: () => void; free: () => void }

/** Enough for a name, too little for a picture or a mail. */
const ROOM_BYTES = 20

/** Of this process: a file takes so many bytes, and the write that comes to more is cut off there. Needs no rights. */
export function boundedFiles(): Disk {
  const allow = (bytes: number | 'unlimited') =>
    execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:unlimited`])
  const fill = () => {
    atEnd(() => allow('unlimited'))
    allow(ROOM_BYTES)
  }
  return { name: 'files that cannot grow', fill, free: () => allow('unlimited') }
}

/** A small file system at this folder, which root alone can have. */
export function smallDisk(folder: string): Disk {
  const filler = join(folder, 'filler')
  mkdirSync(folder, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'none', folder])
  atEnd(() => execFileSync('umount', [folder]))
  const fill = () => {
    try {
      for (;;) writeFileSync(filler, Buffer.alloc(1_024), { flag: 'a' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
  return { name: 'a file system without room', fill, free: () => rmSync(filler) }
}

/** Each way in which a disk can be full here: the long form adds what root alone can do. */
export function fullDisks(isLong: boolean, folder: string): Disk[] {
  return isLong && process.getuid?.() === 0 ? [boundedFiles(), smallDisk(folder)] : [boundedFiles()]
}
