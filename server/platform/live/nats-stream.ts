import { randomUUID } from 'node:crypto'
import {
  DiscardPolicy,
  type JetStreamClient,
  type JetStreamManager,
  jetstream,
  jetstreamManager,
} from '@nats-io/jetstream'
import { connect, type NatsConnection } from '@nats-io/transport-node'

/** How long NATS may take to answer. */
const PATIENCE_MS = 5_000
/** A NATS that says nothing for three of these has failed. */
const HEARTBEAT_MS = 2_000
/** Hundreds of thousands of events: the most that a process can be behind. */
const MAX_BYTES = 64 * 1024 * 1024
/** What the library reports of a consumer that is well. */
const USUAL = ['next', 'debug', 'heartbeat', 'flow_control', 'discard']

/** `at`: the position of its last event; '' where what came before says nothing about what follows. */
type Batch = { id: string; at: string; events: string[]; gap?: boolean }
/** A message of the stream. `id` is that of the stream for the place before its first one. */
export type Stored = { seq: number; id: string; at: string }
type Acts = { heard: (seq: number, batch: Batch) => void; lost: () => void }

/** The live events of one database in JetStream, in the order in which its transactions were committed. */
export class NatsStream {
  readonly #nats: NatsConnection
  readonly #client: JetStreamClient
  readonly #manager: JetStreamManager
  readonly #name: string
  #isClosed = false

  private constructor(nats: NatsConnection, manager: JetStreamManager, name: string) {
    this.#nats = nats
    this.#client = jetstream(nats, { timeout: PATIENCE_MS })
    this.#manager = manager
    this.#name = name
  }

  /** Makes the stream if there is none. One that is there may have other limits. */
  static async open(url: string, name: string, description: string): Promise<NatsStream> {
    const nats = await connect({
      ...addressOf(url),
      ...{ name: 'beatline', reconnect: false, timeout: PATIENCE_MS },
      ...{ pingInterval: HEARTBEAT_MS, maxPingOut: 2 },
    })
    try {
      const manager = await jetstreamManager(nats, { timeout: PATIENCE_MS })
      const limits = { max_bytes: MAX_BYTES, discard: DiscardPolicy.Old }
      const isThere = await manager.streams.info(name).then(() => true, isMissing)
      if (!isThere) await manager.streams.add({ name, subjects: [name], description, ...limits })
      return new NatsStream(nats, manager, name)
    } catch (error) {
      await nats.close().catch(() => undefined)
      throw error
    }
  }

  async last(): Promise<Stored> {
    const { created, state } = await this.#manager.streams.info(this.#name)
    return (await this.#message(state.last_seq)) ?? { seq: state.last_seq, id: created, at: '' }
  }

  /** Whether this message is still in the stream: everything since is too, and is what followed. */
  async has({ seq, id }: Stored): Promise<boolean> {
    const message = await this.#message(seq)
    if (message) return message.id === id
    const { created, state } = await this.#manager.streams.info(this.#name)
    return created === id && state.last_seq >= seq && state.first_seq <= seq + 1
  }

  async #message(seq: number): Promise<Stored | null> {
    const message = seq > 0 ? await this.#manager.streams.getMessage(this.#name, { seq }) : null
    const batch = message && readBatch(message.string())
    return batch && { seq, id: batch.id, at: batch.at }
  }

  /** Throws if `last` is not the last message any more. */
  async append(last: Stored, batch: Omit<Batch, 'id'>): Promise<Stored> {
    const id = randomUUID()
    const text = JSON.stringify({ id, ...batch })
    const expect = { lastSequence: last.seq, streamName: this.#name }
    const { seq } = await this.#client.publish(this.#name, text, { expect })
    return { seq, id, at: batch.at }
  }

  /** Everything from this message on. `lost` is called once it can't go on, and not by `close`. */
  async listen(from: number, { heard, lost }: Acts): Promise<void> {
    const fail = () => {
      if (!this.#isClosed) lost()
    }
    void this.#nats.closed().then(fail)
    const consumer = await this.#client.consumers.get(this.#name, { opt_start_seq: from })
    const messages = await consumer.consume({
      idle_heartbeat: HEARTBEAT_MS,
      callback: (message) => {
        if (!this.#isClosed) heard(message.seq, readBatch(message.string()) ?? NOTHING)
      },
    })
    const watch = async () => {
      for await (const { type } of messages.status()) if (!USUAL.includes(type)) fail()
    }
    watch().catch(fail)
    void messages.closed().then(fail)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#nats.close().catch(() => undefined)
  }
}

/** What stands for a message of somebody else. */
const NOTHING: Batch = { id: '', at: '', events: [] }

function readBatch(text: string): Batch | null {
  try {
    const { id, at, events, gap } = JSON.parse(text) as Partial<Batch>
    return typeof id === 'string' && typeof at === 'string' && Array.isArray(events)
      ? { id, at, events, gap: gap === true }
      : null
  } catch {
    return null
  }
}

const STREAM_NOT_FOUND = 10_059
function isMissing(error: unknown): false {
  if ((error as { code?: number }).code === STREAM_NOT_FOUND) return false
  throw error
}

/** The library leaves out the credentials of an address, and takes any server for one without TLS. */
function addressOf(url: string) {
  const addresses = url.split(',').map((each) => new URL(each.trim()))
  const [{ username, password, protocol }] = addresses as [URL]
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)]
  return {
    servers: addresses.map(({ host }) => host),
    ...(protocol === 'tls:' && { tls: {} }),
    ...(user && (pass ? { user, pass } : { token: user })),
  }
}
