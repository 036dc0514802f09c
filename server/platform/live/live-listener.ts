import pg from 'pg'
import type { Log } from '../log/log.ts'

const CHECK_MS = 20_000
const RETRY_MOST_MS = 5_000

type Hears = { heard: (payload: string) => void; missed: () => void }

/**
 * A process's one connection that receives the database's notifications. It is pinged every 20 s: otherwise a
 * connection that went silent would look open for hours. When it was lost and is back, `missed` is called, because
 * nobody knows what was published meanwhile.
 */
export class LiveListener {
  readonly #connection: pg.ClientConfig
  readonly #channel: string
  readonly #log: Log
  readonly #hears: Hears
  /** The connection that listens or is about to. */
  #current: pg.Client | null = null
  #client: pg.Client | null = null
  #attempt = 0
  #closed = false
  #retry: NodeJS.Timeout | undefined
  #check: NodeJS.Timeout | undefined

  constructor(connection: pg.ClientConfig, channel: string, log: Log, hears: Hears) {
    this.#connection = connection
    this.#channel = channel
    this.#log = log
    this.#hears = hears
  }

  /** Whether it is receiving notifications now. */
  get connected(): boolean {
    return this.#client !== null
  }

  /** Connects; after a lost connection it retries until `close`. */
  async listen(): Promise<void> {
    const client = new pg.Client({
      ...this.#connection,
      application_name: 'beatline-live',
      query_timeout: CHECK_MS / 2,
    })
    this.#current = client
    client.on('error', () => this.#lost(client))
    client.on('end', () => this.#lost(client))
    client.on('notification', (message) => this.#hears.heard(message.payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${this.#channel}`)
    } catch (error) {
      this.#log.warn({ err: error }, 'live event listener is disconnected')
      this.#lost(client)
      return
    }
    if (this.#closed || this.#current !== client) return
    this.#client = client
    this.#check = setInterval(() => client.query('select 1').catch(() => this.#lost(client)), CHECK_MS)
    if (this.#attempt > 0) this.#hears.missed()
    this.#attempt = 0
  }

  #lost(client: pg.Client) {
    client.removeAllListeners()
    client.on('error', () => undefined)
    client.end().catch(() => undefined)
    // A loss is reported more than once, by an event and by pending queries: only one attempt follows, so two
    // connections never listen.
    if (this.#closed || this.#current !== client) return
    this.#current = null
    this.#client = null
    this.#attempt += 1
    clearInterval(this.#check)
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => void this.listen(), Math.min(RETRY_MOST_MS, 100 * 2 ** this.#attempt))
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#retry)
    clearInterval(this.#check)
    await this.#current?.end().catch(() => undefined)
  }
}
