import { appendFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root, say } from './terminal.js'

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

const holdersOf = (lock) => read(join(lock, 'holders'))

/** A process by its id and start time, since ids are reused (Linux; elsewhere only the id). */
function identify(pid) {
  const began = read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ')[19] ?? ''
  return `${pid} ${began}`
}

function isAlive(holder) {
  const pid = Number(holder.split(' ')[0])
  try {
    process.kill(pid, 0)
    return identify(pid) === holder
  } catch (error) {
    return error.code === 'EPERM' && identify(pid) === holder
  }
}

// A folder that names its holder is renamed into place, so a lock is never seen without one.
function tryLock(lock) {
  const mine = `${lock}.${process.pid}`
  mkdirSync(mine, { recursive: true })
  writeFileSync(join(mine, 'holders'), identify(process.pid))
  try {
    renameSync(mine, lock)
    return true
  } catch {
    rmSync(mine, { recursive: true, force: true })
    return false
  }
}

function removeStaleLock(lock) {
  const holders = holdersOf(lock)
  if (!holders || holders.split('\n').some(isAlive)) return
  const aside = `${lock}.stale-${process.pid}`
  try {
    renameSync(lock, aside)
  } catch {
    return
  }
  // Between the check and the rename another process may have taken the lock: it gets it back.
  if (holdersOf(aside) === holders) rmSync(aside, { recursive: true, force: true })
  else renameSync(aside, lock)
}

/**
 * Runs `work` while no other process of this folder does work with that name; a dead holder is ignored. `work` gets a
 * function that makes a child's process id a holder too, because the child may outlive a killed parent.
 */
export async function withLock(name, work) {
  const lock = join(root, '.cache', `${name}.lock`)
  for (let waits = 0; !tryLock(lock); waits += 1) {
    removeStaleLock(lock)
    if (waits === 5) say(`Waiting for another Beatline process (${holdersOf(lock).split(' ')[0]}): ${name}.`)
    if (waits > 12_000) fail(`${lock} has been held for twenty minutes. If nothing is running, remove it.`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  try {
    return await work((pid) => appendFileSync(join(lock, 'holders'), `\n${identify(pid)}`))
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}
