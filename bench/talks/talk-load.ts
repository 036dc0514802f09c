import { randomUUID } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import { quantile } from '../pace.ts'
import { answerTasks } from '../worker.ts'
import { EventStream, type HeardEvent } from './event-stream.ts'
import { Posting } from './posts-over.ts'

/** Opens streams, or writes messages at a pace among pairs whose streams are open, or closes all. */
export type TalkTask =
  | { act: 'open'; port: number; tokens: string[] }
  | { act: 'talk'; port: number; pairs: Pair[]; perSecond: number; seconds: number }
  | { act: 'spread'; port: number; tokens: string[] }
  | { act: 'close' }

/** A conversation and its two sides' tokens; either side may write. */
export type Pair = { conversation: string; tokens: [string, string] }

export type Times = { p50: number; p95: number; p99: number; longest: number }
export type Talked = {
  sent: number
  /** Replied to, for each second from the first call to the last reply. */
  perSecond: number
  reply: Times
  /** From the call until both sides have heard it. */
  heard: Times
  errors: number
  firstError: string | null
}

/** How long posts took until every open stream had heard of them. */
export type Spread = {
  posts: number
  streams: number
  heard: Times
  errors: number
  firstError: string | null
}

const OPENING_AT_ONCE = 32
const PATIENCE_MS = 20_000

const streams: EventStream[] = []
/** When each message was sent, and who has not heard it yet. */
const underWay = new Map<number, { sentAt: number; missing: number }>()
let heardTimes: number[] = []
let twice = 0
let lastNumber = 0

const NUMBER = /"message_text":"#(\d+) /

/** How many streams have heard of each post, by its id, and when the last one has. */
const spreading = new Map<string, { streams: number; at: number }>()
const POST = /"id":"([\w-]+)"/

function hearPost(text: string) {
  const [, id = ''] = POST.exec(text) ?? []
  spreading.set(id, { streams: (spreading.get(id)?.streams ?? 0) + 1, at: performance.now() })
}

function hear({ name, text }: HeardEvent) {
  if (name === 'post.created') return hearPost(text)
  const [, number] = NUMBER.exec(text) ?? []
  if (number !== undefined) hearMessage(Number(number))
}

function hearMessage(number: number) {
  const message = underWay.get(number)
  if (!message) {
    twice += 1
    return
  }
  message.missing -= 1
  if (message.missing > 0) return
  heardTimes.push(performance.now() - message.sentAt)
  underWay.delete(number)
}

async function open(port: number, tokens: string[]) {
  const rest = tokens.values()
  const lane = async () => {
    for (const token of rest) {
      const stream = new EventStream(port, token, hear)
      streams.push(stream)
      await stream.opened()
    }
  }
  await Promise.all(Array.from({ length: OPENING_AT_ONCE }, lane))
}

async function talk({ port, pairs, perSecond, seconds }: TalkTask & { act: 'talk' }): Promise<Talked> {
  const posting = new Posting(port)
  const faults: string[] = []
  const replies: number[] = []
  const sending: Promise<void>[] = []
  heardTimes = []
  twice = 0
  let lastReply = 0
  const send = async (place: number) => {
    const { conversation, tokens } = pairs[place % pairs.length]!
    lastNumber += 1
    const number = lastNumber
    const token = tokens[Math.floor(place / pairs.length) % 2]!
    const body = JSON.stringify({
      message_text: `#${number} says as much as people do in a line or two of an ordinary talk.`,
    })
    const sentAt = performance.now()
    underWay.set(number, { sentAt, missing: 2 })
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
    try {
      await posting.post(`/api/conversations/${conversation}/messages`, headers, body, 201)
      lastReply = performance.now()
      replies.push(lastReply - sentAt)
    } catch (error) {
      underWay.delete(number)
      faults.push((error as Error).message)
    }
  }
  const count = Math.max(1, Math.round(perSecond * seconds))
  const began = performance.now()
  // By the clock and not by replies: a server that is slow gets no fewer.
  for (let sent = 0; sent < count; ) {
    const due = Math.min(count, Math.floor(((performance.now() - began) * perSecond) / 1_000) + 1)
    for (; sent < due; sent += 1) sending.push(send(sent))
    await after(1)
  }
  await Promise.all(sending)
  const until = performance.now() + PATIENCE_MS
  while (underWay.size > 0 && performance.now() < until) await after(20)
  posting.close()
  if (underWay.size > 0) faults.push(`${underWay.size} messages were not heard by both sides`)
  if (twice > 0) faults.push(`${twice} messages were heard by somebody twice`)
  const lost = streams.find(({ fault }) => fault !== null)
  if (lost) faults.push(`a stream ended: ${lost.fault}`)
  underWay.clear()
  return {
    sent: count,
    perSecond: (replies.length * 1_000) / (lastReply - began),
    reply: timesOf(replies),
    heard: timesOf(heardTimes),
    errors: faults.length,
    firstError: faults[0] ?? null,
  }
}

/** Publishes a post of each of these members, one after the other. */
async function spread({ port, tokens }: TalkTask & { act: 'spread' }): Promise<Spread> {
  const posting = new Posting(port)
  const times: number[] = []
  const faults: string[] = []
  for (const [place, token] of tokens.entries()) {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
    const post = { post_type: 'community', title: `Port fees, part ${place}`, tags: ['Banking'] }
    const description =
      'Port fees rise for the third year, and nobody on the docks can say what the money is for.'
    const body = JSON.stringify({ ...post, description, data: { status: 'published' } })
    const sentAt = performance.now()
    const { id } = JSON.parse(await posting.post('/api/posts', headers, body, 201)) as { id: string }
    const until = sentAt + PATIENCE_MS
    while ((spreading.get(id)?.streams ?? 0) < streams.length && performance.now() < until) await after(2)
    const { streams: heard, at } = spreading.get(id) ?? { streams: 0, at: until }
    if (heard === streams.length) times.push(at - sentAt)
    else faults.push(`${heard} of ${streams.length} streams have heard of a post`)
  }
  posting.close()
  spreading.clear()
  return {
    posts: tokens.length,
    streams: streams.length,
    heard: timesOf(times),
    errors: faults.length,
    firstError: faults[0] ?? null,
  }
}

function timesOf(times: number[]): Times {
  const sorted = times.toSorted((a, b) => a - b)
  return {
    p50: quantile(sorted, 0.5),
    p95: quantile(sorted, 0.95),
    p99: quantile(sorted, 0.99),
    longest: sorted.at(-1) ?? 0,
  }
}

answerTasks(async (task: TalkTask) => {
  if (task.act === 'open') return open(task.port, task.tokens)
  if (task.act === 'talk') return talk(task)
  if (task.act === 'spread') return spread(task)
  for (const stream of streams.splice(0)) stream.close()
})
