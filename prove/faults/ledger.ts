import { randomUUID } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import type pg from 'pg'
import { expect, vi } from 'vitest'
import { startConversation } from '../../contract/conversations.ts'
import { atEnd } from '../../test/at-end.ts'
import { makeMember } from '../../test/factories.ts'
import { figures } from '../figures.ts'
import { sized } from '../size.ts'
import { type Entry, roundOf, type Side } from './acts.ts'
import { leaveJobsOfTheDead } from './queue.ts'
import { asApp, type Outside, type Serving } from './serving.ts'
import { compare, mailsOf } from './wholeness.ts'
import { ANSWER_MS, Tally, type Way, Writer } from './writer.ts'

const PAIRS = 2
/** It only ends what hangs: a killed server takes seconds to start on a busy machine. */
const GOES_ON = { timeout: 300_000, interval: 2 }
/** So many of the acknowledged things are also read through HTTP. */
const READ_MOST = 300
/** Mails are sent three at a time: a fault may fall between sending each and noting that it was sent. */
const SENT_AT_ONCE = 3
/** Writes between one fault and the next: not always as many, so that a fault can hit any moment. */
const apart = (n: number) => 12 + ((n * 7) % 23)

/**
 * Members who make everything that members can make, send each act again under its key until it is answered, and note
 * what was acknowledged: afterwards all of it is there, once and whole.
 */
export class Ledger {
  readonly #served: Serving
  readonly #way: Way
  readonly #entries: Entry[] = []
  readonly #pairs: [Side, Side][] = []
  /** Of the current series of faults. */
  readonly #tally = new Tally()
  #admin = ''
  #isOver = false
  #isGivenUp = false
  #failure: Error | undefined

  private constructor(served: Serving, way: Way) {
    this.#served = served
    this.#way = {
      ready: async () => {
        const address = await way.ready()
        if (this.#isGivenUp) throw new Error('the test is over')
        return address
      },
    }
  }

  /** `way` leads the writers to the server; `strangers` is how many conversations each can start. */
  static async open(served: Serving, way: Way, strangers: number): Promise<Ledger> {
    const ledger = new Ledger(served, way)
    ledger.#admin = (await makeMember(asApp(served.app), { role: 'admin' })).email
    for (let n = 0; n < PAIRS; n += 1) ledger.#pairs.push(await ledger.#pair(strangers))
    return ledger
  }

  async #pair(strangers: number): Promise<[Side, Side]> {
    const { app } = this.#served
    const side = async (role: 'journalist' | 'pr', others: string) => {
      const member = await makeMember(asApp(app), { role })
      return {
        member,
        page: new Writer(member, this.#way, this.#tally),
        ...{ posts: [], comments: [], requests: [], sources: [] },
        strangers: await makeStrangers(app, others, strangers),
        made: { filters: 0, pictures: 0 },
        entries: this.#entries,
      }
    }
    const [one, other] = [await side('journalist', 'pr'), await side('pr', 'journalist')]
    // Both may write once there is an answer.
    const begin = (account_id: string) => ({ body: { account_id, message_text: 'Hello' } })
    const talk = (await one.page.send(startConversation, begin(other.member.id))) as { id: string }
    await other.page.send(startConversation, begin(one.member.id))
    return [
      { ...one, talk },
      { ...other, talk },
    ]
  }

  /** `fault` happens so many times in the middle of writes, of which none is then lost, doubled or half done. */
  async through(
    title: string,
    faults: number,
    fault: () => Promise<void>,
    own: () => Record<string, unknown>,
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
    await this.#expectWhole(title, faults, own())
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

  // A server that is gone for good is not waited for.
  async #giveUp(writing: Promise<unknown>) {
    this.#isGivenUp = !this.#isOver
    this.#isOver = true
    await Promise.race([writing, after(2 * ANSWER_MS, null, { ref: false })])
  }

  /** Waits until so many more writes are acknowledged. */
  async #goesOn(count: number): Promise<void> {
    const until = this.#tally.acknowledged + count
    await vi.waitUntil(() => this.#failure || this.#tally.acknowledged >= until, GOES_ON)
    if (this.#failure) throw this.#failure
  }

  async #expectWhole(title: string, faults: number, own: Record<string, unknown>) {
    const { server, app, sink } = this.#served
    const { pool } = app.database
    expect(await compare(pool, this.#entries)).toEqual({ lost: [], doubled: [], halfDone: [] })
    await this.#expectShown(await server.ready())
    // The long form waits until that happens by itself.
    if (sized(1, 0)) await leaveJobsOfTheDead(pool)
    const mails = await mailsOf(sink, this.#entries, this.#admin)
    figures(title, {
      ...(own as Record<string, number>),
      ...this.#tally,
      mails: mails.expected,
      'mails lost': mails.lost.length,
      'mails doubled': mails.doubled,
    })
    expect(mails.lost).toEqual([])
    expect(mails.doubled).toBeLessThanOrEqual(faults * SENT_AT_ONCE)
  }

  async #expectShown(address: string) {
    const shown = this.#entries.filter((entry) => entry.shown)
    const every = Math.ceil(shown.length / READ_MOST)
    for (const { by, kind, shown: place } of shown.filter((_, n) => n % every === 0)) {
      const response = await fetch(`${address}${place!.at}`, {
        headers: { authorization: `Bearer ${by.session.access_token}` },
        signal: AbortSignal.timeout(ANSWER_MS),
      })
      const text = await response.text()
      expect({ kind, status: response.status, text }).toEqual({
        ...{ kind, status: 200 },
        text: expect.stringContaining(place!.text),
      })
    }
  }
}

/** Active members who have never signed in, in one statement. Returns their ids. */
async function makeStrangers({ database }: Outside, role: string, count: number): Promise<string[]> {
  const { rows } = await (database.pool as pg.Pool).query<{ id: string }>(
    `with made as (
      insert into auth_users (email, email_confirmed_at)
      select $2 || n || '@example.test', now() from generate_series(1, $3::int) n returning id, email)
    insert into accounts (id, primary_owner_user_id, email, name, role, data)
    select id, id, email, 'Stranger', $1, '{"status": "Active"}' from made returning id`,
    [role, `stranger-${randomUUID()}-`, count],
  )
  return rows.map(({ id }) => id)
}
