import type pg from 'pg'
import type { Log } from '../log/log.ts'
import { LogReader } from './log-reader.ts'
import { LEFT_SLOT } from './relay-slot.sql.ts'

/** `passed` is called once all of these have been passed on. */
export type SourceActs = { heard: (contents: string[], passed?: () => void) => void; lost: () => void }

/** `resumed`: nothing was missed since the last events that were passed on. */
export type Hearing = { resumed: boolean; close: () => Promise<void> }

/** What brings that which transactions write into the log to this process. */
export type LogSource = {
  /**
   * Everything that is committed after this has resolved is heard, until `lost` is called; then it may be opened again.
   * `client` is a connection of the process, for short questions.
   */
  open: (client: pg.Client, acts: SourceActs) => Promise<Hearing>
}

/** The log itself, through a slot that ends with its connection: what happens before the next one is missed. */
export class OwnSlot implements LogSource {
  readonly #connection: pg.ClientConfig
  readonly #prefix: string
  readonly #log: Log
  #hasLooked = false

  constructor(connection: pg.ClientConfig, prefix: string, log: Log) {
    this.#connection = connection
    this.#prefix = prefix
    this.#log = log
  }

  async open(client: pg.Client, { heard, lost }: SourceActs): Promise<Hearing> {
    const reader = await LogReader.start(this.#connection, this.#prefix, {
      heard: ({ content }) => heard([content]),
      lost,
    })
    if (!this.#hasLooked) await this.#look(client).catch(() => undefined)
    return { resumed: false, close: () => reader.close() }
  }

  async #look(client: pg.Client) {
    const { rows } = await client.query<{ slot: string }>(LEFT_SLOT)
    this.#hasLooked = true
    for (const { slot } of rows)
      this.#log.warn(
        `Without LIVE_URL nothing reads the replication slot ${slot}, which keeps PostgreSQL's log: once no process has LIVE_URL, run select pg_drop_replication_slot('${slot}')`,
      )
  }
}

/** `nats`: its address, where events come over NATS. What that needs is loaded only then. */
export async function openSource(
  nats: string | undefined,
  connection: pg.ClientConfig,
  prefix: string,
  log: Log,
): Promise<LogSource> {
  if (nats === undefined) return new OwnSlot(connection, prefix, log)
  const { NatsSource } = await import('./nats-source.ts')
  return new NatsSource(nats, connection, prefix, log)
}
