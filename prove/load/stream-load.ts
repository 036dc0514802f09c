import { randomUUID } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import { quantile } from '../../bench/figures.ts'
import { EventStream, type HeardEvent } from '../../test/event-stream.ts'
import { Posting } from './posting.ts'
import { answerTasks } from './worker.ts'

/** A member with a stream, and the conversation in which he and his partner write; `place` is his own number. */
export type Listener = { token: string; conversation: string; partner: number }
export type StreamTask =
  | { act: 'open'; port: number; listeners: Listener[] }
  | { act: 'talk'; perSecond: number; seconds: number; reopenEveryMs: number; revoke: number }
  | { act: 'close' }

export type StreamsTalked = {
  sent: number
  /** Milliseconds from the call to each side's event. */
  delivery: { p50: number; p99: number; longest: number }
  missed: number
  doubled: number
  foreign: number
  reopened: number
  notResumed: number
  revoked: number
  /** Milliseconds from the sign-out's call to the end of the stream; the longest, or NEVER. */
  closedAfter: number
  stillOpen: number
  faults: string[]
}

const OPENING_AT_ONCE = 32
/** It only ends what hangs: the machine may be busy. */
const PATIENCE_MS = 60_000
const AWAY_MS = 500
/** In the place of a time: infinity does not pass from one process to another. */
const NEVER = -1
const NUMBER = /"message_text":"#(\d+) /

let port = 0
let listeners: Listener[] = []
const streams: (EventStream | null)[] = []
/** Who is signed out: nothing may come to him any more. */
const left = new Set<number>()
/** When each message was sent, and who has not heard it yet. */
const underWay = new Map<number, { sentAt: number; waiting: Set<number>; late: Set<number> }>()
const heardBy = new Map<number, Set<number>>()
let times: number[] = []
let [doubled, foreign, lastNumber] = [0, 0, 0]

function hear(place: number, { name, text }: HeardEvent) {
  if (name === 'session.ended' && left.has(place)) return
  const number = Number(NUMBER.exec(text)?.[1])
  const sides = heardBy.get(number)
  const message = underWay.get(number)
  if (name !== 'message.created' || !sides || left.has(place)) foreign += 1
  else if (sides.has(place)) doubled += 1
  else if (!message?.waiting.delete(place)) foreign += 1
  else {
    sides.add(place)
    // Who was away has waited for himself.
    if (!message.late.has(place)) times.push(performance.now() - message.sentAt)
    if (message.waiting.size === 0) underWay.delete(number)
  }
}

async function openOne(place: number, lastId?: string): Promise<EventStream> {
  const stream = new EventStream(port, listeners[place]!.token, (event) => hear(place, event), lastId)
  streams[place] = stream
  await stream.opened()
  return stream
}

async function open(task: StreamTask & { act: 'open' }) {
  port = task.port
  listeners = task.listeners
  const places = listeners.keys()
  const lane = async () => {
    for (const place of places) await openOne(place)
  }
  await Promise.all(Array.from({ length: OPENING_AT_ONCE }, lane))
}

/** One of the first so many who is still signed in. */
function pick(count: number): number {
  const place = Math.floor(Math.random() * count)
  return left.has(place) ? place + 1 : place
}

/**
 * Breaks a stream of the first so many off in the midst of what comes, and goes on with another one behind the last
 * event. Who is to be signed out is none of them: he could not come back.
 */
async function reopen(count: number, counts: { reopened: number; notResumed: number }) {
  const place = pick(count)
  const stream = streams[place]
  if (!stream?.lastId || stream.resumed === null) return
  streams[place] = null
  for (const { waiting, late } of underWay.values()) if (waiting.has(place)) late.add(place)
  stream.close()
  await after(AWAY_MS)
  const next = await openOne(place, stream.lastId)
  counts.reopened += 1
  if (!next.resumed) counts.notResumed += 1
}

async function send(posting: Posting, from: number) {
  lastNumber += 1
  const number = lastNumber
  const { token, conversation, partner } = listeners[from]!
  const sides = [from, partner].filter((place) => !left.has(place))
  const isAway = (place: number) => !streams[place] || streams[place].resumed === null
  heardBy.set(number, new Set())
  const sent = { sentAt: performance.now(), waiting: new Set(sides), late: new Set(sides.filter(isAway)) }
  underWay.set(number, sent)
  const text = `#${number} says as much as people do in a line or two of an ordinary talk.`
  await posting.post(
    `/api/conversations/${conversation}/messages`,
    { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    JSON.stringify({ message_text: text }),
    201,
  )
}

/** Signs one out whose pair says nothing more; gives how long his stream stayed open. */
async function revoke(place: number): Promise<number> {
  const stream = streams[place]!
  const began = performance.now()
  left.add(place)
  const answer = await fetch(`http://127.0.0.1:${port}/auth/v1/logout?scope=local`, {
    method: 'POST',
    headers: { authorization: `Bearer ${listeners[place]!.token}` },
  })
  if (!answer.ok) throw new Error(`a sign-out was answered ${answer.status}`)
  while (stream.endedAt === null && performance.now() - began < PATIENCE_MS) await after(20)
  return stream.endedAt === null ? NEVER : stream.endedAt - began
}

/** Calls `act` so often, by the clock and not by its end: a server that is slow gets no fewer. */
async function paced(count: number, seconds: number, act: (n: number) => Promise<void>, faults: string[]) {
  const began = performance.now()
  const all: Promise<void>[] = []
  for (let n = 0; n < count; ) {
    const due = Math.min(count, Math.floor(((performance.now() - began) * count) / (seconds * 1_000)) + 1)
    for (; n < due; n += 1) all.push(act(n).catch((error: Error) => void faults.push(error.message)))
    await after(2)
  }
  await Promise.all(all)
}

async function talk(task: StreamTask & { act: 'talk' }): Promise<StreamsTalked> {
  const { perSecond, seconds, reopenEveryMs } = task
  const posting = new Posting(port)
  const faults: string[] = []
  const closing: number[] = []
  const counts = { reopened: 0, notResumed: 0 }
  ;[times, doubled, foreign] = [[], 0, 0]
  // The last pairs are silent while one of each, the first, signs out.
  const talking = listeners.length - 2 * task.revoke
  const count = Math.round(perSecond * seconds)
  const reopenings = reopenEveryMs > 0 ? Math.floor((seconds * 1_000) / reopenEveryMs) : 0
  await Promise.all([
    paced(count, seconds, () => send(posting, pick(talking)), faults),
    paced(reopenings, seconds, () => reopen(talking, counts), faults),
    paced(task.revoke, seconds, async (n) => void closing.push(await revoke(talking + 2 * n)), faults),
  ])
  const until = performance.now() + PATIENCE_MS
  while (underWay.size > 0 && performance.now() < until) await after(20)
  posting.close()
  streams.forEach((stream, place) => {
    if (stream?.fault && !left.has(place)) faults.push(`a stream ended: ${stream.fault}`)
  })
  const missed = [...underWay.values()].reduce((sum, { waiting }) => sum + waiting.size, 0)
  underWay.clear()
  const sorted = times.toSorted((a, b) => a - b)
  const delivery = {
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    longest: sorted.at(-1) ?? 0,
  }
  return {
    sent: count,
    delivery,
    missed,
    doubled,
    foreign,
    ...counts,
    revoked: closing.length,
    closedAfter: closing.includes(NEVER) ? NEVER : Math.max(0, ...closing),
    stillOpen: [...left].filter((place) => streams[place]?.endedAt === null).length,
    faults: faults.slice(0, 5),
  }
}

answerTasks(async (task: StreamTask) => {
  if (task.act === 'open') return open(task)
  if (task.act === 'talk') return talk(task)
  for (const stream of streams.splice(0)) stream?.close()
})
