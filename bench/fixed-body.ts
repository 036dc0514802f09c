import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerTasks } from './worker.ts'

/** Serve a body of so many bytes at each path; the answer is the port. */
export type FixedBodyTask = { sizes: Record<string, number> }

const bodies = new Map<string, Buffer>()

// The least that Node can do for a reply of this size: no framework, no query, no look at the request but its path.
const server = createServer((request, response) => {
  const body = bodies.get(request.url ?? '')
  if (!body) return response.writeHead(404).end()
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.byteLength,
  })
  response.end(body)
})
const listening = new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

answerTasks(async ({ sizes }: FixedBodyTask) => {
  for (const [path, bytes] of Object.entries(sizes)) bodies.set(path, Buffer.alloc(bytes, '.'))
  await listening
  return (server.address() as AddressInfo).port
})
