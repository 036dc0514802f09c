import { randomUUID } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import { expect, vi } from 'vitest'
import { startConversation } from '../../contract/messages.ts'
import { atEnd } from '../../test/support/at-end.ts'
import { createClient } from '../../test/support/client.ts'
import { makeMember } from '../../test/support/factories.ts'
import { figures } from '../figures.ts'
import { sized } from '../size.ts'
import { type Entry, nothingMade, roundOf, type Side } from './acts.ts'
import { leaveJobsOfTheDead } from './queue.ts'
import { asApp, type Outside, type Serving } from './serving.ts'
import { compare, mailsOf } from './wholeness.ts'
import { ANSWER_MS, Tally, writerOf } from './writer.ts'

const PAIRS = 2
/** Only bounds what would hang: a killed server takes seconds to start on a busy machine. */
const GOES_ON = { timeout: 300_000, interval: 2 }
/** This many of the acknowledged writes are also read through HTTP. */
const READ_MOST = 300
/** Emails are sent three at a time: a fault may fall between sending each and recording that it was sent. */
const SENT_AT_ONCE = 3
/** Writes between one fault and the next. The number varies, so that a fault can hit any moment. */
const apart = (n: number) => 12 + ((n * 7) % 23)

/**
 * Members who make everything that members can make, send each write again under its key until it is answered, and
 * record what was acknowledged. Afterwards all of it exists, once and completely.
 */
export class Ledger {
  readonly #served: Serving
  readonly #ready: () => Promise<string>
  readonly #entries: Entry[] = []
  readonly #pairs: [Side, Side][] = []
  #tally = new Tally()
  #faults = 0
  #admin = ''
  #isOver = false
  #isGivenUp = false
  #failure: Error | undefined

  private constructor(served: Serving, ready: () => Promise<string>) {
    this.#served = served
    this.#ready = async () => {
      const address = await ready()
      if (this.#isGivenUp) throw new Error('the test is over')
      return address
    }
  }

  /** `ready` gives the writers the server's address; `strangers` is how many conversations each can start. */
  static async open(served: Serving, ready: () => Promise<string>, strangers: number): Promise<Ledger> {
    const ledger = new Ledger(served, ready)
    ledger.#admin = (await makeMember(asApp(served.app), { role: 'admin' })).email
    for (let n = 0; n < PAIRS; n += 1) ledger.#pairs.push(await ledger.#pair(strangers))
    return ledger
  }

  async #pair(strangers: number): Promise<[Side, Side]> {
    const { app } = this.#served
    const side = async (role: 'journalist' | 'pr', others: string) => {
      const member = await makeMember(asApp(app), { role })
      const write = writerOf(member, this.#ready, this.#tally)
      const partners = await makeStrangers(app, others, strangers)
      return { member, write, strangers: partners, entries: this.#entries, made: nothingMade() }
    }
    const [one, other] = [await side('journalist', 'pr'), await side('pr', 'journalist')]
    // Both may write once there is an answer.
    const begin = (account_id: string) => ({ body: { account_id, message_text: 'Hello' } })
    const talk = (await one.write(startConversation, begin(other.member.id))) as { id: string }
    await other.write(startConversation, begin(one.member.id))
    return [
      { ...one, talk },
      { ...other, talk },
    ]
  }

  /** Lets `fault` happen this often amid writes, of which none is then lost, doubled or half done. */
  async through(
    title: string,
    faults: number,
    fault: () => Promise<void>,
    own: () => Record<string, number>,
  ) {
    atEnd(() => this.#giveUp(writing))
    this.#isOver = false
    Object.assign(this.#tally, new Tally())
    const writing = Promise.all(this.#pairs.flatMap(([a, b]) => [this.#write(a, b), this.#write(b, a)]))
    for (let n = 0; n < faults; n += 1) {
      await this.#goesOn(apart(n))
      await fault()
    }
    await this.#goesOn(apart(0))
    this.#isOver = true
    await writing
    if (this.#failure) throw this.#failure
    this.#faults += faults
    await this.#expectWhole(title, own())
    return this.#tally
  }

  async #write(one: Side, other: Side) {
    try {
      for (let round = 0; !this.#isOver; round += 1)
        for (const act of roundOf(one, round)) if (!this.#isOver) await act(one, other)
    } catch (error) {
      if (!this.#isGivenUp) this.#failure ??= error instanceof Error ? error : new Error(String(error))
    }
  }

  // Does not wait for a server that never comes back.
  async #giveUp(writing: Promise<unknown>) {
    this.#isGivenUp = !this.#isOver
    this.#isOver = true
    await Promise.race([writing, after(2 * ANSWER_MS, null, { ref: false })])
  }

  /** Waits until this many more writes are acknowledged. */
  async #goesOn(count: number): Promise<void> {
    const until = this.#tally.acknowledged + count
    await vi.waitUntil(() => this.#failure || this.#tally.acknowledged >= until, GOES_ON)
    if (this.#failure) throw this.#failure
  }

  async #expectWhole(title: string, own: Record<string, number>) {
    const { server, app, sink } = this.#served
    const { pool } = app.database
    expect(await compare(pool, this.#entries)).toEqual({ lost: [], doubled: [], halfDone: [] })
    await this.#expectShown(await server.ready())
    // The long form waits until the queue does this by itself.
    if (sized(1, 0)) await leaveJobsOfTheDead(pool)
    const { expected, lost, doubled } = await mailsOf(sink, this.#entries, this.#admin)
    const mails = { mails: expected, 'mails lost': lost.length, 'mails doubled': doubled }
    figures(title, { ...own, ...this.#tally, ...mails })
    expect(lost).toEqual([])
    expect(doubled).toBeLessThanOrEqual(this.#faults * SENT_AT_ONCE)
  }

  async #expectShown(address: string) {
    const shown = this.#entries.filter((entry) => entry.shown)
    const every = Math.ceil(shown.length / READ_MOST)
    for (const { by, kind, shown: place } of shown.filter((_, n) => n % every === 0)) {
      const client = createClient(address, by.session)
      const { status, text } = await vi.waitFor(async () => {
        const answer = await client.send('GET', place!.at)
        expect(answer.status, 'a machine that stood still').not.toBe(503)
        return { status: answer.status, text: await answer.text() }
      }, GOES_ON)
      expect({ kind, status, text }).toEqual({
        kind,
        status: 200,
        text: expect.stringContaining(place!.text),
      })
    }
  }
}

/** Active members who have never signed in, created in one statement. Returns their ids. */
async function makeStrangers({ database }: Outside, role: string, count: number): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    `with made as (
      insert into auth_users (email, email_confirmed_at)
      select $2 || n || '@example.test', now() from generate_series(1, $3::int) n returning id, email)
    insert into accounts (id, primary_owner_user_id, email, name, role, data)
    select id, id, email, 'Stranger', $1, '{"status": "Active"}' from made returning id`,
    [role, `stranger-${randomUUID()}-`, count],
  )
  return rows.map(({ id }) => id)
}
