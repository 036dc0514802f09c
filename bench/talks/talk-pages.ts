import type { HttpTask } from '../http-load.ts'
import type { Sample } from '../pace.ts'
import { seededId } from './talk-seed.ts'

export type TalkPage = { label: string; path: string; bytes: number; body?: string; firstMs: number }
export type PageRow = {
  label: string
  bytes: number
  firstMs: number
  p50: number
  p99: number
  requests: number
  errors: number
  firstError: string | null
  /** The product's time for each of the floor's, by their medians. */
  ratio: number
}

type Places = { middle: string; deepest: string }
type Asked = { label: string; path: string; body?: string; isRight: (reply: never) => boolean }

function asked({ middle, deepest }: Places, conversations: number): Asked[] {
  const list = '/api/conversations/search'
  const thread = `/api/conversations/${seededId('conversation', 1)}/messages`
  const isList = (reply: { conversations: unknown[] }) => reply.conversations.length === 30
  const isThread = (reply: { messages: unknown[] }) => reply.messages.length === 50
  const unread = Math.floor(conversations / 20)
  return [
    { label: 'conversations, first page', path: list, body: '{}', isRight: isList },
    { label: 'conversations, middle', path: list, body: JSON.stringify({ cursor: middle }), isRight: isList },
    { label: 'thread, newest page', path: thread, isRight: isThread },
    {
      label: 'thread, its beginning',
      path: `${thread}?cursor=${encodeURIComponent(deepest)}`,
      isRight: isThread,
    },
    {
      label: 'unread count',
      path: '/api/unread',
      isRight: (reply: { messages: number; responses: number }) =>
        reply.messages === unread && reply.responses === Math.floor(conversations / 10),
    },
  ]
}

/** Asks for each page once and looks into it. Throws when it is not what it should be. */
export async function probePages(
  port: number,
  token: string,
  places: Places,
  conversations: number,
): Promise<TalkPage[]> {
  const pages: TalkPage[] = []
  for (const { label, path, body, isRight } of asked(places, conversations)) {
    const began = performance.now()
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body,
    })
    const text = await response.text()
    const firstMs = performance.now() - began
    if (response.status !== 200 || !isRight(JSON.parse(text) as never))
      throw new Error(`${label} was answered ${response.status}: ${text.slice(0, 300)}`)
    pages.push({ label, path, body, bytes: Buffer.byteLength(text), firstMs })
  }
  return pages
}

/** One reader; the floor answers as many bytes, right before. */
export async function measurePage(
  { label, path, bytes, body, firstMs }: TalkPage,
  { ports, token, seconds }: { ports: { product: number; floor: number }; token: string; seconds: number },
  ask: (task: HttpTask) => Promise<Sample>,
): Promise<PageRow> {
  const askers = [{ token, ...(body !== undefined && { body }) }]
  const task = { path, askers, bytes, seconds, connections: 1 }
  const floor = await ask({ ...task, port: ports.floor })
  const { p50, p99, requests, errors, firstError } = await ask({ ...task, port: ports.product })
  return { label, bytes, firstMs, p50, p99, requests, errors, firstError, ratio: p50 / floor.p50 }
}
