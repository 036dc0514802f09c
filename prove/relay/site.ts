import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import pg from 'pg'
import { expect, vi } from 'vitest'
import { publishEvent } from '../../server/platform/live/live.ts'
import { BOUND, type TestApp, testFolder } from '../../test/support/app.ts'
import { atEnd } from '../../test/support/at-end.ts'
import { type Member, makeMember, makePost } from '../../test/support/factories.ts'
import { makeMessage } from '../../test/support/pitching.ts'
import { hasEnded, ServerProcess } from '../../test/support/server-process.ts'
import { talking } from '../../test/support/talking.ts'
import { during } from '../during.ts'
import { startPostgres } from '../faults/own-postgres.ts'
import { asApp, type Outside, outside } from '../faults/serving.ts'
import type { Published } from './follower.ts'
import { createNats, NATS_PASSWORD, type NatsServer } from './nats-server.ts'

const WRITERS = 2
const PAUSE_MS = 20
const SLOTS = 'select slot_name, active from pg_replication_slots where slot_name like $1'

/** One server process and what it has logged. */
export type Serving = { server: ServerProcess; log: () => string[] }

/** A PostgreSQL, a NATS, and processes that serve one product over both. */
export class Site {
  readonly nats: NatsServer
  readonly connection: pg.ClientConfig
  readonly processes: Serving[] = []
  /** Everything that was published, with the time at which that began. */
  readonly published: Published[] = []
  readonly #client: pg.Client
  #app: Outside | undefined
  #people: (Record<'author' | 'reader' | 'bystander' | 'admin', Member> & { talk: string }) | undefined

  private constructor(connection: pg.ClientConfig, nats: NatsServer) {
    this.connection = connection
    this.nats = nats
    this.#client = new pg.Client(connection)
  }

  static async open(): Promise<Site> {
    const { connection } = await startPostgres('relay')
    const site = new Site(connection, await createNats())
    await site.#client.connect()
    atEnd(() => site.#client.end())
    return site
  }

  async serve(env: Record<string, string> = { LIVE_URL: this.nats.url }): Promise<Serving> {
    const file = join(await testFolder(), 'log')
    const calm = { RATE_LIMITS: 'off', AWAY_MAIL_MINUTES: '1440', DRAIN_MS: '0', HEARTBEAT_MS: '200' }
    const all = { ...calm, LOG_LEVEL: 'info', PUBLIC_URL: 'https://beatline.example', ...env }
    const launch = { output: openSync(file, 'a'), probe: join(import.meta.dirname, '../server-probe.ts') }
    const server = await ServerProcess.over(this.connection, all, launch)
    const log = () => {
      const text = readFileSync(file, 'utf8')
      expect(text).not.toContain(NATS_PASSWORD)
      return text.split('\n').filter((line) => line.startsWith('{'))
    }
    const serving = { server, log }
    this.processes.push(serving)
    this.#app ??= outside(this.connection, await server.ready())
    return serving
  }

  /** `reader` is written to, `bystander` is not. They sign in before a restart changes the port. */
  async people() {
    if (this.#people) return this.#people
    const app = asApp(this.#app!)
    const author = await makeMember(app)
    const reader = await makeMember(app, { role: 'pr' })
    const bystander = await makeMember(app, { role: 'pr' })
    const admin = await makeMember(app, { role: 'admin' })
    const talk = (await talking(app).make(author, reader, { is_pitch: false })).id
    this.#people = { author, reader, bystander, admin, talk }
    return this.#people
  }

  /** A post, which everyone hears of, or a message to `reader`. */
  async publish(): Promise<void> {
    const { author, reader, talk } = await this.people()
    const [begun, isPost] = [performance.now(), this.published.length % 2 === 0]
    const id = await this.#app!.database.db.transaction().execute(async (tx) => {
      const within = { database: { db: tx } } as unknown as TestApp
      const made = isPost ? await makePost(within, author) : await makeMessage(within, talk, author, reader)
      await publishEvent(tx, isPost ? 'post.created' : 'message.created', made)
      return made
    })
    this.published.push({ id, begun, to: isPost ? null : [author.id, reader.id] })
  }

  /** Publishes until `act` has ended. */
  async publishingDuring(act: () => Promise<unknown>): Promise<void> {
    const write = async () => {
      await this.publish()
      await after(PAUSE_MS)
    }
    await during(act, ...Array.from({ length: WRITERS }, () => write))
    await this.publish()
    await this.publish()
  }

  /** The slots of readers of the log: the relay's only. */
  async slots(): Promise<{ slot_name: string; active: boolean }[]> {
    return (await this.#client.query<{ slot_name: string; active: boolean }>(SLOTS, ['beatline%'])).rows
  }

  /** Its connection is ended and it is dropped, as an operator would. */
  async dropSlot(): Promise<void> {
    const text = `select pg_drop_replication_slot(slot_name)
      from pg_replication_slots where slot_name like 'beatline_relay%' and not active`
    await vi.waitFor(async () => {
      await this.#client.query(
        `select pg_terminate_backend(active_pid) from pg_replication_slots where active`,
      )
      expect((await this.#client.query(text)).rowCount).toBe(1)
    }, BOUND)
  }

  /** The process that relays, of those that run. Waits until there is one, and it alone holds a slot. */
  async relay(): Promise<Serving> {
    let found: Serving | undefined
    const look = async () => {
      const said = this.processes.flatMap(({ log }) => log().slice(-3)).join('\n')
      expect(await this.slots(), said).toEqual([
        { slot_name: expect.stringMatching(/^beatline_relay_\d+$/), active: true },
      ])
      const since = ({ log }: Serving) => {
        const lines = log().filter((line) => line.includes('this process relays live events'))
        return lines.length > 0 ? Date.parse((JSON.parse(lines.at(-1)!) as { time: string }).time) : 0
      }
      const latest = this.processes.toSorted((one, other) => since(other) - since(one))[0]!
      expect(since(latest) > 0 && !hasEnded(latest.server.child)).toBe(true)
      found = latest
    }
    await vi.waitFor(look, { ...BOUND, timeout: 90_000, interval: 100 })
    return found!
  }
}
