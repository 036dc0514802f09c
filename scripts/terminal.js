import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Progress goes to stderr, so that the output of a command can be piped. */
export function say(text) {
  process.stderr.write(`${text}\n`)
}

/** Exits the program with a sentence instead of a stack trace. */
export function fail(sentence) {
  say(sentence)
  process.exit(1)
}

/** Calls `act` with every signal that asks this process to exit; returns a function that undoes that. */
export function onEnding(act) {
  for (const signal of ENDING_SIGNALS) process.on(signal, act)
  return () => {
    for (const signal of ENDING_SIGNALS) process.off(signal, act)
  }
}

function parentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')[1]
  } catch {
    return ''
  }
}

/** npm runs a shell that runs us, and a signal to npm ends only those two, so their end asks us to exit as well. */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const line = () => `${process.ppid} ${parentOf(process.ppid)}`
  const first = line()
  const watch = setInterval(() => {
    if (line() === first) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}

/**
 * Resolves to a child's exit code, or null when it could not be run, was killed, or took longer than `minutes`. The
 * child exits when this process is asked to.
 */
export function finished(child, minutes) {
  return new Promise((resolve) => {
    const limit = setTimeout(() => {
      say(`${child.spawnfile} took longer than ${minutes} minutes.`)
      child.kill('SIGKILL')
    }, minutes * 60_000)
    const forget = onEnding((signal) => {
      child.kill('SIGTERM')
      process.exit(signal === 'SIGINT' ? 130 : 143)
    })
    const finish = (code) => {
      clearTimeout(limit)
      forget()
      resolve(code)
    }
    child.on('error', (error) => {
      say(`${child.spawnfile} could not be run: ${error.message}`)
      finish(null)
    })
    child.on('close', finish)
  })
}

/**
 * Runs a program to its end and keeps its output; resolves to `{ code, output }`. `word` is printed again and again
 * meanwhile, and `started` gets the process id.
 */
export async function runQuietly(program, args, { minutes = 10, env = process.env, word, started } = {}) {
  const began = Date.now()
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  if (child.pid) started?.(child.pid)
  let output = ''
  const keep = (chunk) => {
    output = (output + chunk).slice(-200_000)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const speak = () => say(`${word} (${Math.round((Date.now() - began) / 1000)} s)`)
  const words = word && setInterval(speak, 30_000)
  const code = await finished(child, minutes)
  clearInterval(words)
  return { code, output }
}
