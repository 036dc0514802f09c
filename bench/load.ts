import autocannon from 'autocannon'
import { type Done, type Sample, sampleOf, warmFrom } from './lanes.ts'

export type Call = {
  method?: string
  path: string
  token?: string
  body?: string
  headers?: Record<string, string>
}

export type Load = {
  port: number
  connections: number
  seconds: number
  /** What a connection sends, over and over. A function makes a new call each time, with a new Idempotency-Key. */
  callsOf: (connection: number) => (Call | (() => Call))[]
  /** Whether the body of a reply is what was asked for. */
  isRight: (body: string) => boolean
}

const headersOf = ({ token, body, headers }: Call): Record<string, string> => ({
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
  ...(body !== undefined && { 'content-type': 'application/json' }),
  ...headers,
})

/** Makes one call. Returns the body of the reply; throws when it is refused. */
export async function send(port: number, call: Call): Promise<string> {
  const { method = 'GET', path, body = null } = call
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers: headersOf(call), body })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`)
  return text
}

const PATIENCE_SECONDS = 60
/** How often the load generator checks whether to stop. */
const CHECK_MS = 20

const requestOf = (call: Call): autocannon.Request => ({
  method: (call.method ?? 'GET') as 'GET',
  path: call.path,
  headers: headersOf(call),
  ...(call.body !== undefined && { body: call.body }),
})

/**
 * One slice of requests to this machine, each connection with one at a time. It lasts until there are as many replies
 * as connections after the warm-up; the first wrong one ends it. autocannon runs in this process, which does nothing
 * else meanwhile: workers would start cold in each slice and take time from the server on two cores.
 */
export async function runLoad({ port, connections, seconds, callsOf, isRight }: Load): Promise<Sample> {
  const done: Done[] = []
  const faults: string[] = []
  let connection = 0
  const began = performance.now()
  const stop = () => {
    const isWarm = ({ at }: Done) => at >= warmFrom(began, seconds)
    if (performance.now() >= began + seconds * 1_000 && done.filter(isWarm).length >= connections) run.stop()
  }
  const ended = Promise.withResolvers<void>()
  const options: autocannon.Options = {
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds + PATIENCE_SECONDS,
    timeout: PATIENCE_SECONDS,
    sampleInt: CHECK_MS,
    bailout: 1,
    setupClient: (client) => {
      const calls = callsOf(connection)
      connection += 1
      client.setRequests(
        calls.map((call) =>
          typeof call === 'function'
            ? { setupRequest: (request: autocannon.Request) => ({ ...request, ...requestOf(call()) }) }
            : requestOf(call),
        ),
      )
    },
    verifyBody: (body) => {
      const text = `${body ?? ''}`
      if (isRight(text)) return true
      faults.push(`a wrong reply of ${text.length} characters: ${text.slice(0, 300)}`)
      return false
    },
  }
  const run = autocannon(options, (error) => (error ? ended.reject(error) : ended.resolve()))
  run.on('response', (_client, status, _bytes, took) => {
    if (status < 200 || status > 299) faults.push(`a reply with status ${status}`)
    else done.push({ at: performance.now(), took })
    stop()
  })
  run.on('reqError', (error) => faults.push(`no reply: ${(error as Error).message}`))
  const timer = setTimeout(stop, seconds * 1_000)
  await ended.promise
  clearTimeout(timer)
  return sampleOf(done, { began, seconds, atOnce: connections, faults })
}
