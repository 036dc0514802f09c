import { randomUUID } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import pg from 'pg'
import { leaveStandby } from '../postgres/standby.ts'

/** Creating a slot waits for every transaction that is writing anywhere in the cluster. */
const SLOT_MS = 30_000
/** The database learns this often how far we have read, and answers. */
const STATUS_MS = 10_000
/**
 * The database closes a connection that is silent for this long, with its slot. That is the only way to be rid of a
 * frozen process: told to end otherwise, a backend first waits until its last words are read.
 */
const FROZEN_MS = 30_000
const PUBLICATION = 'beatline_live'

/** The protocol below node-postgres's client, which its types lack. */
type Connection = EventEmitter & { stream: Socket; sendCopyFromChunk: (chunk: Buffer) => void }
type Acts = { heard: (event: LoggedEvent) => void; lost: () => void }

/**
 * `at` is where its commit is in the log, and how many events its transaction published before it, in hexadecimal
 * digits: a later event has a greater text.
 */
export type LoggedEvent = { content: string; at: string }
/** How far the log of which history is on the disk. */
export type LogState = { timeline: string; flushed: string }

const hex = (value: bigint | number, digits: number) => value.toString(16).padStart(digits, '0')

/**
 * Reads what transactions wrote into the log with `pg_logical_emit_message`, in the order in which they were committed;
 * other connections may see the rest of the transaction only a moment later. A slot of its own is temporary: it ends with
 * the connection, so a killed process keeps no log from being removed. The messages are described in PostgreSQL's manual
 * under "Streaming Replication Protocol" and "Logical Replication Message Formats".
 */
export class LogReader {
  readonly #client: pg.Client
  readonly #connection: Connection
  readonly #prefix: string
  readonly #slot: string
  #read = 0n
  /** Where the transaction that is being received was committed, and how many of its events have been. */
  #commit = 0n
  #count = 0
  /** What needs no second delivery, when that is not all that was read. */
  #done: ((read: bigint) => bigint) | undefined
  #isAnswered = true
  #status: NodeJS.Timeout | undefined

  private constructor(client: pg.Client, prefix: string, slot: string) {
    this.#client = client
    this.#connection = (client as unknown as { connection: Connection }).connection
    this.#prefix = prefix
    this.#slot = slot
  }

  /** Everything that is committed after this has resolved is heard, until `lost` is called. */
  static async start(connection: pg.ClientConfig, prefix: string, acts: Acts): Promise<LogReader> {
    const reader = await LogReader.#open(connection, prefix)
    await reader.#start(acts)
    return reader
  }

  /**
   * Continues where the last reader of this slot had confirmed that it was done: `done` returns that for everything up
   * to what was read. PostgreSQL refuses it with 55006 while the slot has another reader.
   */
  static async resume(
    connection: pg.ClientConfig,
    prefix: string,
    slot: string,
    acts: Acts & { done: (read: bigint) => bigint },
  ): Promise<{ reader: LogReader; state: LogState }> {
    const client = await connected(connection)
    const reader = new LogReader(client, prefix, slot)
    reader.#done = acts.done
    try {
      const { rows } = await client.query<{ timeline: number; xlogpos: string }>('IDENTIFY_SYSTEM')
      const { timeline, xlogpos } = rows[0]!
      await reader.#start(acts)
      const flushed = xlogpos.split('/').map((half) => half.padStart(8, '0'))
      return { reader, state: { timeline: hex(timeline, 8), flushed: flushed.join('').toLowerCase() } }
    } catch (error) {
      await reader.close()
      throw error
    }
  }

  /**
   * Makes a slot that outlives its readers. It holds everything that is committed once `before` has been called; if that
   * fails, there is none.
   */
  static async keep(
    connection: pg.ClientConfig,
    prefix: string,
    slot: string,
    before: () => Promise<void>,
  ): Promise<void> {
    const reader = await LogReader.#open(connection, prefix)
    try {
      await before()
      await reader.#client.query(
        `select pg_copy_logical_replication_slot('${reader.#slot}', '${slot}', false)`,
      )
    } finally {
      await reader.close()
    }
  }

  /** Makes publishers write into the log. Throws when this role can't read it or may not decide that. */
  static async introduce(connection: pg.ClientConfig, prefix: string): Promise<void> {
    const reader = await LogReader.#open(connection, prefix)
    try {
      await reader.#client.query(`create publication ${PUBLICATION}`)
    } catch (error) {
      // Another process has just made it.
      if ((error as { code?: string }).code !== '42710') throw error
    } finally {
      await reader.close()
    }
  }

  static async #open(connection: pg.ClientConfig, prefix: string): Promise<LogReader> {
    const client = await connected(connection)
    const slot = `beatline_${randomUUID().replaceAll('-', '')}`
    try {
      const text = `CREATE_REPLICATION_SLOT ${slot} TEMPORARY LOGICAL pgoutput (SNAPSHOT 'nothing')`
      await client.query({ text, query_timeout: SLOT_MS } as pg.QueryConfig)
    } catch (error) {
      client.end().catch(() => undefined)
      throw error
    }
    return new LogReader(client, prefix, slot)
  }

  async #start({ heard, lost }: Acts) {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const ended = (error: unknown) => {
      clearInterval(this.#status)
      reject(error)
      lost()
    }
    this.#connection.once('replicationStart', resolve)
    this.#connection.on('copyData', ({ chunk }: { chunk: Buffer }) => this.#receive(chunk, heard))
    const options = `proto_version '1', publication_names '${PUBLICATION}', messages 'true'`
    // It runs until the connection ends.
    this.#client.query(`START_REPLICATION SLOT ${this.#slot} LOGICAL 0/0 (${options})`).then(ended, ended)
    this.#status = setInterval(() => this.#check(), STATUS_MS)
    await promise
  }

  #receive(chunk: Buffer, heard: Acts['heard']) {
    this.#isAnswered = true
    const kind = chunk.toString('latin1', 0, 1)
    if (kind === 'w') {
      this.#read = maximum(this.#read, chunk.readBigUInt64BE(1))
      const data = chunk.subarray(25)
      if (data.toString('latin1', 0, 1) === 'B') [this.#commit, this.#count] = [data.readBigUInt64BE(1), 0]
      const content = messageOf(data, this.#prefix)
      if (content !== null) heard({ content, at: `${hex(this.#commit, 16)}${hex(this.#count++, 8)}` })
    } else if (kind === 'k') {
      this.#read = maximum(this.#read, chunk.readBigUInt64BE(1))
      if (chunk.readUInt8(17) === 1) this.report()
    }
  }

  #check() {
    if (!this.#isAnswered) this.#connection.stream.destroy()
    else this.report(true)
    this.#isAnswered = false
  }

  /**
   * Says what needs no second delivery, which PostgreSQL asks for from time to time as well; so written, flushed and
   * applied are the same.
   */
  report(asks = false): void {
    const status = Buffer.alloc(34)
    status.write('r', 'latin1')
    const done = this.#done ? this.#done(this.#read) : this.#read
    for (const at of [1, 9, 17]) status.writeBigUInt64BE(done, at)
    // Microseconds since 2000.
    status.writeBigUInt64BE(BigInt(Date.now() - 946_684_800_000) * 1000n, 25)
    status.writeUInt8(asks ? 1 : 0, 33)
    this.#connection.sendCopyFromChunk(status)
  }

  async close(): Promise<void> {
    clearInterval(this.#status)
    await this.#client.end().catch(() => undefined)
  }
}

async function connected(connection: pg.ClientConfig): Promise<pg.Client> {
  // The driver's types leave `replication` out.
  const config = { ...connection, application_name: 'beatline-log', replication: 'database' }
  const options = [connection.options, `-c wal_sender_timeout=${FROZEN_MS}`].filter(Boolean).join(' ')
  const limits = { query_timeout: 0, statement_timeout: 0 }
  const client = new pg.Client({ ...config, options, ...limits } as pg.ClientConfig)
  leaveStandby(client)
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    client.end().catch(() => undefined)
    throw error
  }
  return client
}

const maximum = (one: bigint, other: bigint) => (one > other ? one : other)

/** The content of a message with this prefix; null for whatever else is in the log. */
function messageOf(data: Buffer, prefix: string): string | null {
  // 'M', flags, position, prefix and its end, length, content.
  if (data.toString('latin1', 0, 1) !== 'M') return null
  const end = data.indexOf(0, 10)
  if (data.toString('utf8', 10, end) !== prefix) return null
  const start = end + 5
  return data.toString('utf8', start, start + data.readUInt32BE(end + 1))
}
