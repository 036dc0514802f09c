import type pg from 'pg'
import type { Log } from '../log/log.ts'
import type { Hearing, LogSource, SourceActs } from './log-source.ts'
import { NatsStream, type Stored } from './nats-stream.ts'
import { Relay } from './relay.ts'
import { RELAY_STATE, type RelayState } from './relay-slot.sql.ts'

/**
 * The log as one of the processes relays it to NATS: the others need no slot of their own. Whatever fails ends the
 * hearing, and the next one continues after the message that was passed on last, if that is still there.
 */
export class NatsSource implements LogSource {
  readonly #url: string
  readonly #connection: pg.ClientConfig
  readonly #prefix: string
  readonly #log: Log
  readonly #published: { last: Stored | null } = { last: null }
  /** Null before the first hearing, and when something was missed. */
  #passed: Stored | null = null
  /** One that was replaced before it had opened says nothing any more. */
  #opened = 0

  constructor(url: string, connection: pg.ClientConfig, prefix: string, log: Log) {
    this.#url = url
    this.#connection = connection
    this.#prefix = prefix
    this.#log = log
  }

  async open(client: pg.Client, { heard, lost }: SourceActs): Promise<Hearing> {
    this.#opened += 1
    const turn = this.#opened
    const pass = (stored: Stored | null) => {
      if (turn === this.#opened) this.#passed = stored
    }
    const { name, database } = (await client.query<RelayState>(RELAY_STATE)).rows[0]!
    const stream = await NatsStream.open(this.#url, `beatline_${name}`, `Live events of ${database}`)
    try {
      const resumed = this.#passed !== null && (await stream.has(this.#passed))
      const from = resumed ? this.#passed! : await stream.last()
      pass(from)
      let next = from.seq + 1
      await stream.listen(next, {
        heard: (seq, { id, at, events, gap }) => {
          // What was removed before this process heard it is missed, and so is what no slot kept.
          if (seq !== next || gap) {
            pass(null)
            return lost()
          }
          next += 1
          heard(events, () => pass({ seq, id, at }))
        },
        lost,
      })
      const [connection, prefix, log, published] = [
        this.#connection,
        this.#prefix,
        this.#log,
        this.#published,
      ]
      const relay = new Relay({ connection, prefix, client, stream, log, published })
      const close = async () => void (await Promise.all([relay.close(), stream.close()]))
      return { resumed, close }
    } catch (error) {
      await stream.close()
      throw error
    }
  }
}
