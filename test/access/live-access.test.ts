import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { LiveEventName } from '../../contract/live.ts'
import { liveSources } from '../../server/app.ts'
import { BOUND, testApp } from '../support/app.ts'
import { type Member, type MemberTraits, makeMember, makePost, signIn } from '../support/factories.ts'
import type { LiveReader, ReadEvent } from '../support/stream.ts'
import { profileOf } from './access.belongings.ts'
import { expectFields } from './access.shapes.ts'
import { type LiveRow, WATCHERS, type Watcher, type Watching } from './live-access.cells.ts'
import { endings } from './live-access.endings.ts'
import { liveApplicationRows, liveCaseRows, liveOwnRows, liveStandingRows } from './live-access.own.ts'
import { liveCommentRows, livePostRows } from './live-access.posts.ts'
import { liveSchemas } from './live-access.schemas.ts'
import { liveNotificationRows, liveTalkRows } from './live-access.talks.ts'

const app = await testApp({ RATE_LIMITS: 'off' })

const rows: LiveRow[] = [
  ...[...livePostRows, ...liveCommentRows, ...liveTalkRows],
  ...[...liveNotificationRows, ...liveOwnRows, ...liveApplicationRows, ...liveCaseRows],
  ...liveStandingRows,
]

const traits: Partial<Record<Watcher, MemberTraits>> = {
  dormant: { dormant: true },
  pr: { role: 'pr' },
  rival: { role: 'pr' },
  expert: { role: 'expert' },
  admin: { role: 'admin' },
}
const watching: Watching = { app, cast: {} as Record<Watcher, Member> }
const streams = {} as Record<Watcher, LiveReader>
let fence: string

beforeAll(async () => {
  for (const name of WATCHERS) {
    const member = await makeMember(app, { profile: profileOf(name), ...traits[name] })
    watching.cast[name] = member
    streams[name] = await app.stream(member)
    expectEvent(await streams[name].next('ready'))
  }
  fence = await makePost(app, watching.cast.owner)
})

const EDIT =
  'Change the event, its schema in contract/ that test/access/live-access.schemas.ts names, or its row in test/access/live-access.*.ts'

const expectEvent = ({ name, data }: ReadEvent, row: Partial<LiveRow> = {}) =>
  expectFields(data, liveSchemas[name], row, `${name}${row.when ? `, ${row.when}` : ''}. ${EDIT}`)

const says = ({ data }: ReadEvent, what: string) => JSON.stringify(data).includes(what)

/** Publishes a post to everyone, and returns what each stream received before it. */
async function eventsUntilNow(): Promise<Record<Watcher, ReadEvent[]>> {
  await app.database.pool.query(`select publish_event('post.created', $1)`, [fence])
  const received = {} as Record<Watcher, ReadEvent[]>
  for (const name of WATCHERS) {
    received[name] = []
    for (let event = await streams[name].next(); !says(event, fence); event = await streams[name].next())
      received[name].push(event)
  }
  return received
}

test('has a row for every event that the server may push, and an event for every row', () => {
  const named = new Set([...rows, ...endings].map(({ event }) => event))
  expect([...named].sort()).toEqual(liveSources.map(({ name }) => name).sort())
})

describe.each(rows.map((row) => [row.event, row.when, row] as const))('%s, %s', (event, _when, row) => {
  test(`reaches ${row.to.join(', ')} alone, with these fields`, async () => {
    // Events go to all streams at once: if the first has it, what comes next comes after it.
    const receivedWith = async (isIt: (one: ReadEvent) => boolean) => {
      await vi.waitFor(() => expect(streams[row.to[0]!].unread.some(isIt)).toBe(true), BOUND)
      return eventsUntilNow()
    }
    const given = (await row.given?.(watching)) ?? ''
    if (row.given) await receivedWith(({ name }) => name === event)
    const what = await row.act(watching, given)
    const isIt = (one: ReadEvent) => one.name === event && says(one, what)
    const received = await receivedWith(isIt)
    const receivers = WATCHERS.filter((name) => received[name].some(isIt))
    expect(receivers).toEqual(WATCHERS.filter((name) => row.to.includes(name)))
    for (const name of receivers) for (const one of received[name].filter(isIt)) expectEvent(one, row)
    expectNoAddress(received)
  })
})

/** No event contains an address or, outside its participants, the words of a conversation. */
function expectNoAddress(received: Record<Watcher, ReadEvent[]>) {
  for (const name of WATCHERS) {
    const text = JSON.stringify(received[name])
    expect(text).not.toMatch(/@example\.test/)
    if (name !== 'pr' && name !== 'owner') expect(text).not.toContain('Between the two of us')
  }
}

describe.each(endings.map((ending) => [ending.when, ending] as const))('When %s', (_when, ending) => {
  test('ends the member’s streams, and notifies no one else', async () => {
    const member = await makeMember(app)
    const elsewhere = { session: await signIn(app, member.email) }
    const [phone, other] = [await app.stream(member), await app.stream(elsewhere)]
    for (const stream of [phone, other]) await stream.next('ready')
    await ending.act(watching, member, elsewhere)
    const ended = ending.ends === 'both' ? [phone, other] : [other]
    for (const stream of ended) {
      expectEvent(await stream.next(ending.event))
      await stream.ended()
      expect(stream.unread).toEqual([])
    }
    expect(await statusOf(elsewhere.session.access_token)).toBe(ending.again)
    const closing: LiveEventName[] = ['account.changed', 'session.ended']
    const names = Object.values(await eventsUntilNow()).flatMap((events) => events.map(({ name }) => name))
    expect(names.filter((name) => closing.includes(name))).toEqual([])
    if (ending.ends === 'elsewhere') expect((await phone.next()).name).toBe('post.created')
    for (const stream of [phone, other]) stream.close()
  })
})

async function statusOf(token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  const { status, body } = await fetch(`${app.address}/api/events`, { headers })
  await body?.cancel()
  return status
}

test('opens no stream for strangers, or for members who are not onboarded yet', async () => {
  const fresh = await makeMember(app, { onboarded: false })
  expect(await statusOf('nobody has this')).toBe(401)
  expect(await statusOf(fresh.session.access_token)).toBe(403)
})
