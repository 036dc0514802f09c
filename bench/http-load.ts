import { Connection, requestOf } from './connection.ts'
import { runFor } from './pace.ts'
import { answerTasks } from './worker.ts'

/** Asks one path again and again over keep-alive connections to this machine. */
export type HttpTask = {
  port: number
  /** Of other processes that serve the same: the connections are dealt out among all of them. */
  morePorts?: number[]
  path: string
  /** The connections take them in turn, each his share. */
  askers: Asker[]
  connections: number
  seconds: number
  /** The size that every reply must have, */
  bytes: number
  /** and by how many bytes it may have another one; by none without it. */
  slack?: number
  writes?: Writes
}

/** Who asks, and what he sends along. */
export type Asker = {
  token?: string
  /** Posted as JSON; without it the path is got. */
  body?: string
  headers?: Record<string, string>
}

/** Every so many requests of a connection one likes or unlikes, in turn, a post of its own. */
export type Writes = { every: number; posts: string[] }

/** What one connection does, again and again. */
function laneOf(task: HttpTask, connection: Connection, place: number) {
  const { bytes, slack = 0, writes } = task
  const reads = readsOf(task, place)
  const page = { status: 200, isRight: (length: number) => Math.abs(length - bytes) <= slack }
  let asked = 0
  const read = () => connection.ask(reads[asked % reads.length]!, page)
  const write = writes && writerOf(task, writes, connection, place)
  return () => {
    asked += 1
    return write && asked % writes.every === 0 ? write(asked / writes.every) : read()
  }
}

/** The requests of one connection's share of the askers. */
function readsOf({ port, path, askers, connections }: HttpTask, place: number): Buffer[] {
  const own = askers.filter((_, n) => n % connections === place % askers.length)
  return own.map(({ token, body, headers }) =>
    requestOf({ port, token }, body === undefined ? 'GET' : 'POST', path, body, headers),
  )
}

function writerOf({ port, askers }: HttpTask, { posts }: Writes, connection: Connection, place: number) {
  const like = `/api/posts/${posts[place % posts.length]}/like`
  const { token } = askers[place % askers.length]!
  const [put, remove] = [requestOf({ port, token }, 'PUT', like), requestOf({ port, token }, 'DELETE', like)]
  const done = { status: 200, isRight: (length: number) => length > 0 }
  return (nth: number) => connection.ask(nth % 2 === 1 ? put : remove, done)
}

answerTasks(async (task: HttpTask) => {
  const ports = [task.port, ...(task.morePorts ?? [])]
  const connections = Array.from(
    { length: task.connections },
    (_, place) => new Connection(ports[place % ports.length]!),
  )
  const lanes = connections.map((connection, place) => laneOf(task, connection, place))
  return runFor(lanes, task.seconds).finally(() => {
    for (const connection of connections) connection.close()
  })
})
