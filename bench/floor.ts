import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const bodies = new Map<string, Buffer>()

// The least that Node can do for a reply: no framework, no query, nothing read of the request but its path. A PUT sets
// the answer of a path; a path without one gets an empty answer.
const server = createServer((request, response) => {
  if (request.method === 'PUT') return void keep(request, response)
  const body = bodies.get(request.url ?? '')
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body?.byteLength ?? 0,
  })
  response.end(body)
})

async function keep(request: IncomingMessage, response: ServerResponse) {
  bodies.set(request.url ?? '', Buffer.concat(await request.toArray()))
  response.end()
}

server.listen(0, '127.0.0.1', () =>
  console.log(`ready at http://localhost:${(server.address() as AddressInfo).port}`),
)
process.on('disconnect', () => process.exit(0))
