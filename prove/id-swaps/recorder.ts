import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atEnd } from '../../test/at-end.ts'

/** A request as it went over the line. */
export type Recorded = { method: string; url: string; type: string | undefined; body: Buffer }

/** A way to the server that keeps what passes. */
export async function recorderOf(target: string): Promise<{ address: string; recorded: Recorded[] }> {
  const recorded: Recorded[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const { method = '', url = '' } = request
    recorded.push({ method, url, type: request.headers['content-type'], body })
    const answer = await fetch(`${target}${url}`, {
      method,
      headers: headersOf(request),
      body: body.length > 0 ? body : undefined,
      redirect: 'manual',
    })
    const ofLine = ['connection', 'content-length', 'keep-alive', 'transfer-encoding']
    const passed = [...answer.headers].filter(([name]) => !ofLine.includes(name))
    response.writeHead(answer.status, Object.fromEntries(passed))
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, recorded }
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const passed = ['authorization', 'content-type'].map((name) => [name, headers[name]] as const)
  return Object.fromEntries(passed.filter((header): header is [string, string] => header[1] !== undefined))
}
