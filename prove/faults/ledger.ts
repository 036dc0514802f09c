import { randomUUID } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import type pg from 'pg'
import { expect, vi } from 'vitest'
import { startConversation } from '../../contract/conversations.ts'
import { atEnd } from '../../test/at-end.ts'
import { makeMember } from '../../test/factories.ts'
import { type Entry, type Note, roundOf, type Side } from './acts.ts'
import { compare, type Made } from './made.ts'
import { type Onlooker, onlooking } from './onlooker.ts'
import { ANSWER_MS, Tally, type Way, Writer } from './writer.ts'

const PAIRS = 2
/** It only ends what hangs: a server that was killed takes seconds to start on a machine that is busy. */
const GOES_ON = { timeout: 120_000, interval: 2 }
/** So many of the things that were acknowledged are read through HTTP as well. */
const READ_MOST = 300

/**
 * Members who make everything that members can make, each act sent again under its key until it is answered, and note
 * what was acknowledged: afterwards all of it is there, once and whole.
 */
export class Ledger {
  /** Since they began to write. */
  readonly tally = new Tally()
  readonly entries: Entry[] = []
  readonly admins: readonly string[]
  readonly #app: Onlooker
  readonly #pairs: [Side, Side][]
  readonly #writing: Promise<void>[] = []
  #isOver = false
  #isGivenUp = false
  #failure: Error | undefined

  private constructor(app: Onlooker, admins: string[]) {
    this.#app = app
    this.admins = admins
    this.#pairs = []
  }

  /** `way` leads the writers to the server; `strangers` is how many conversations each of them can begin. */
  static async open(app: Onlooker, way: Way, { strangers = 40 } = {}): Promise<Ledger> {
    const admin = await makeMember(onlooking(app), { role: 'admin' })
    const ledger = new Ledger(app, [admin.email])
    for (let n = 0; n < PAIRS; n += 1)
      ledger.#pairs.push(await ledger.#pair({ ready: () => ledger.#find(way) }, strangers))
    return ledger
  }

  async #find(way: Way): Promise<string> {
    const address = await way.ready()
    if (this.#isGivenUp) throw new Error('the test is over')
    return address
  }

  async #pair(way: Way, strangers: number): Promise<[Side, Side]> {
    const side = async (role: 'journalist' | 'pr'): Promise<Omit<Side, 'talk'>> => {
      const member = await makeMember(onlooking(this.#app), { role })
      const known = role === 'pr' ? 'journalist' : 'pr'
      return {
        member,
        page: new Writer(member, way, this.tally),
        ...{ posts: [], comments: [], requests: [], sources: [] },
        strangers: await makeStrangers(this.#app.database.pool, known, strangers),
        made: { filters: 0, pictures: 0 },
      }
    }
    const [one, other] = [await side('journalist'), await side('pr')]
    // With an answer both may write.
    const talk = await one.page.send(startConversation, {
      body: { account_id: other.member.id, message_text: 'Hello' },
    })
    await other.page.send(startConversation, {
      body: { account_id: one.member.id, message_text: 'Go on' },
    })
    return [
      { ...one, talk },
      { ...other, talk },
    ]
  }

  /** Begins to write, also anew; `finish` ends it, and so does the end of a test that fails. */
  write(): void {
    atEnd(() => this.#giveUp())
    this.#isGivenUp = false
    this.#isOver = false
    Object.assign(this.tally, new Tally())
    for (const [one, other] of this.#pairs) this.#writing.push(this.#go(one, other), this.#go(other, one))
  }

  async #go(one: Side, other: Side) {
    const note: Note = (by, kind, mark, shown) =>
      void this.entries.push({ kind, mark, by, shown: shown ?? null })
    try {
      for (let round = 0; !this.#isOver; round += 1)
        for (const act of roundOf(one, round)) if (!this.#isOver) await act(one, other, note)
    } catch (error) {
      if (!this.#isGivenUp) this.#failure ??= error instanceof Error ? error : new Error(String(error))
    }
  }

  // A server that is gone for good is not waited for.
  async #giveUp() {
    this.#isGivenUp = true
    this.#isOver = true
    await Promise.race([Promise.all(this.#writing.splice(0)), after(2 * ANSWER_MS, null, { ref: false })])
  }

  /** Waits until so many more writes are acknowledged. */
  async goesOn(count: number): Promise<void> {
    const before = this.tally.acknowledged
    await vi.waitUntil(() => this.#failure || this.tally.acknowledged >= before + count, GOES_ON)
    if (this.#failure) throw this.#failure
  }

  /** Lets all that was begun be acknowledged. */
  async finish(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#writing.splice(0))
    if (this.#failure) throw this.#failure
  }

  /** After `finish`: all that was acknowledged is there, once and whole, in the database and through HTTP. */
  async expectWhole(way: Way): Promise<Made> {
    const made = await compare(this.#app.database.pool, this.entries)
    expect(made).toEqual({ lost: [], doubled: [], halfDone: [] })
    await this.#expectShown(await way.ready())
    return made
  }

  async #expectShown(address: string) {
    const shown = this.entries.filter((entry) => entry.shown)
    const apart = Math.ceil(shown.length / READ_MOST)
    for (const { by, kind, shown: place } of shown.filter((_, n) => n % apart === 0)) {
      const response = await fetch(`${address}${place!.at}`, {
        headers: { authorization: `Bearer ${by.member?.session.access_token}` },
        signal: AbortSignal.timeout(ANSWER_MS),
      })
      expect({ kind, status: response.status, text: await response.text() }).toEqual({
        kind,
        status: 200,
        text: expect.stringContaining(place!.text),
      })
    }
  }
}

/** Active members who have never signed in, in one statement. Returns their ids. */
async function makeStrangers(pool: pg.Pool, role: string, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `with made as (
      insert into auth_users (email, email_confirmed_at)
      select $2 || n || '@example.test', now() from generate_series(1, $3::int) n returning id, email)
    insert into accounts (id, primary_owner_user_id, email, name, role, data)
    select id, id, email, 'Stranger', $1, '{"status": "Active"}' from made returning id`,
    [role, `stranger-${randomUUID()}-`, count],
  )
  return rows.map(({ id }) => id)
}
