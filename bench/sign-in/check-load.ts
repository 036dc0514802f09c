import { checkPassword } from '../../server/platform/passwords.ts'
import { runFor } from '../pace.ts'
import { answerTasks } from '../worker.ts'

/** Checks a password again and again as the product does, and nothing else. */
export type CheckTask = {
  hash: string
  password: string
  /** How many wait for an answer; the product bounds how many are computed at once. */
  connections: number
  seconds: number
}

answerTasks(({ hash, password, connections, seconds }: CheckTask) => {
  const lane = async () => {
    if (!(await checkPassword(hash, password))) throw new Error('The password does not fit.')
  }
  return runFor(Array<typeof lane>(connections).fill(lane), seconds)
})
