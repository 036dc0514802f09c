import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Config } from '../platform/config.ts'
import type { Asked, Drawn } from './draw-picture.ts'
import type { Print } from './picture-print.ts'

const PROGRAM = join(import.meta.dirname, 'picture-process.ts')
const START_MS = 20_000
const IDLE_MS = 60_000

let running: Promise<ChildProcess> | undefined
let idle: NodeJS.Timeout | undefined

/**
 * Draws an image (see drawPicture) in a process of its own: nothing else stops a decoder that is stuck in a file. Null
 * when the image can't be drawn in full within DRAWING_MS. Ask for one at a time.
 */
export const drawApart = (config: Config, bytes: Buffer): Promise<Drawn | null> =>
  askFor(config, { bytes, isDrawn: false })

/** The print of a stored picture, made in the same process. Null when it can't be read. */
export async function printApart(config: Config, picture: Uint8Array): Promise<Print | null> {
  return (await askFor(config, { bytes: picture, isDrawn: true }))?.print ?? null
}

async function askFor({ DRAWING_MS }: Config, asked: Asked): Promise<Drawn | null> {
  clearTimeout(idle)
  // A machine that needs a longer DRAWING_MS also starts processes slowly.
  running ??= start(Math.max(START_MS, DRAWING_MS))
  const child = await running
  const answer = nextFrom(child, DRAWING_MS)
  // If that fails the process has exited, which is the answer.
  child.send(asked, () => undefined)
  const { drawn } = (await answer) as { drawn: Drawn | null }
  idle = setTimeout(() => end(child), IDLE_MS).unref()
  return drawn && { ...drawn, picture: Buffer.from(drawn.picture) }
}

/** It takes a moment to exit: a call in the meantime starts a new one. */
function end(child: ChildProcess): void {
  running = undefined
  child.kill('SIGKILL')
}

/** Gets none of the configuration, and doesn't hold up a stop of this process. */
function start(ms: number): Promise<ChildProcess> {
  const child = fork(PROGRAM, {
    env: {},
    execArgv: ['--max-old-space-size=64'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const ready = nextFrom(child, ms).then((said) => {
    if (said !== 'ready') throw new Error('The process that draws pictures did not start')
    return child
  })
  const forget = () => {
    if (running === ready) running = undefined
  }
  child.once('exit', forget).once('error', forget)
  child.unref()
  child.channel?.unref()
  return ready
}

/**
 * The process's next message. If it takes too long the process is killed, and as with any failure nothing is drawn.
 */
function nextFrom(child: ChildProcess, ms: number): Promise<unknown> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => end(child), ms)
    const settle = (said: unknown) => {
      clearTimeout(timer)
      child.off('message', settle).off('exit', fail).off('error', fail)
      resolve(said)
    }
    const fail = () => settle({ drawn: null })
    child.once('message', settle).once('exit', fail).once('error', fail)
  })
}
