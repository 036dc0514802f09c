import { fork } from 'node:child_process'
import { endChild } from '../../bench/server.ts'

/** A process of its own that answers one kind of task; a task of another kind is a mistake of ours. */
export type Worker<Task> = {
  pid: number
  ask: <Answer>(task: Task) => Promise<Answer>
  end: () => Promise<void>
}

type Reply = { id: number; answer?: unknown; error?: string }

/** Starts a file that calls `answerTasks`. It ends with `end`, and by itself when this process is gone. */
export function startWorker<Task>(file: string): Worker<Task> {
  const child = fork(file, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const waiting = new Map<number, { resolve: (answer: never) => void; reject: (error: Error) => void }>()
  let asked = 0
  child.on('message', ({ id, answer, error }: Reply) => {
    const asker = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) asker?.resolve(answer as never)
    else asker?.reject(new Error(error))
  })
  const giveUp = (reason: string) => {
    for (const { reject } of waiting.values()) reject(new Error(`${file} ${reason}`))
    waiting.clear()
  }
  child.on('exit', () => giveUp('ended before it answered'))
  child.on('error', (error) => giveUp(error.message))
  return {
    // None where it could not be started, which whoever asks it is told.
    pid: child.pid ?? 0,
    ask: (task) => {
      asked += 1
      const id = asked
      const { promise, resolve, reject } = Promise.withResolvers<never>()
      waiting.set(id, { resolve, reject })
      child.send({ id, task }, (error) => error && reject(error))
      return promise
    },
    end: () => endChild(child, 'SIGTERM'),
  }
}

/** The other side: answers each task of the parent, and ends with it. */
export function answerTasks<Task>(answer: (task: Task) => Promise<unknown>): void {
  // A Ctrl+C in the terminal reaches everybody; the parent ends us when it has finished with us.
  process.on('SIGINT', () => undefined)
  process.on('disconnect', () => process.exit(0))
  process.on('message', async ({ id, task }: { id: number; task: Task }) => {
    try {
      process.send?.({ id, answer: await answer(task) })
    } catch (error) {
      process.send?.({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  })
}
