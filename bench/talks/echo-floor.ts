import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerTasks } from '../worker.ts'
import { type MemoryNow, memoryNow } from './memory-now.ts'

/** Serve as the product does, for these pairs by their conversation; the answer is the port. */
export type EchoTask = { act: 'serve'; pairs: Record<string, string[]> } | { act: 'memory' }

const streams = new Map<string, ServerResponse>()
let pairs: Record<string, string[]> = {}

// The least that Node can do: no framework, no database, no look at who may what.
const server = createServer((request, response) => {
  const token = (request.headers.authorization ?? '').slice('Bearer '.length)
  if (request.method === 'GET') hold(token, response)
  else void echo(request, response)
})
server.keepAliveTimeout = 10_000
const listening = new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

function hold(token: string, response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', connection: 'close' })
  response.write('event: ready\ndata: {}\n\n')
  streams.set(token, response)
  response.on('close', () => streams.delete(token))
}

async function echo(request: IncomingMessage, response: ServerResponse) {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  const conversation = (request.url ?? '').split('/')[3]!
  if (request.url === '/api/posts') return spread(response)
  // As many bytes as the product's.
  const id = conversation
  const { message_text } = JSON.parse(body) as { message_text: string }
  const created_at = '2026-01-01T00:00:00.000000Z'
  const message = {
    id,
    conversation_id: id,
    sender_id: id,
    recipient_id: id,
    message_text,
    created_at,
    read_at: null,
  }
  const text = JSON.stringify(message)
  for (const token of pairs[conversation] ?? [])
    streams.get(token)?.write(`id: 00000000:1000000\nevent: message.created\ndata: ${text}\n\n`)
  response.writeHead(201, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
  response.end(text)
}

function spread(response: ServerResponse) {
  // As many bytes as the product's.
  const post = JSON.stringify({ id: randomUUID(), description: '.'.repeat(1_100) })
  for (const stream of streams.values())
    stream.write(`id: 00000000:1000000\nevent: post.created\ndata: ${post}\n\n`)
  response.writeHead(201, { 'content-type': 'application/json', 'content-length': post.length }).end(post)
}

answerTasks(async (task: EchoTask): Promise<number | MemoryNow> => {
  if (task.act === 'memory') return memoryNow()
  pairs = task.pairs
  await listening
  return (server.address() as AddressInfo).port
})
