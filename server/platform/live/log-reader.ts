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
type Acts = { heard: (content: string) => void; lost: () => void }

/**
 * Reads what transactions wrote into the log with `pg_logical_emit_message`, in the order in which they were committed;
 * other connections may see the rest of the transaction only a moment later. The slot is temporary: it ends with the
 * connection, so a killed process keeps no log from being removed. The messages are described in PostgreSQL's manual
 * under "Streaming Replication Protocol" and "Logical Replication Message Formats".
 */
export class LogReader {
  readonly #client: pg.Client
  readonly #connection: Connection
  readonly #prefix: string
  readonly #slot: string
  #read = 0n
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
    // The driver's types leave `replication` out.
    const config = { ...connection, application_name: 'beatline-log', replication: 'database' }
    const options = [connection.options, `-c wal_sender_timeout=${FROZEN_MS}`].filter(Boolean).join(' ')
    const client = new pg.Client({
      ...config,
      options,
      query_timeout: 0,
      statement_timeout: 0,
    } as pg.ClientConfig)
    leaveStandby(client)
    client.on('error', () => undefined)
    const slot = `beatline_${randomUUID().replaceAll('-', '')}`
    try {
      await client.connect()
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

  #receive(chunk: Buffer, heard: (content: string) => void) {
    this.#isAnswered = true
    const kind = chunk.toString('latin1', 0, 1)
    if (kind === 'w') {
      this.#read = maximum(this.#read, chunk.readBigUInt64BE(1))
      const content = messageOf(chunk.subarray(25), this.#prefix)
      if (content !== null) heard(content)
    } else if (kind === 'k') {
      this.#read = maximum(this.#read, chunk.readBigUInt64BE(1))
      if (chunk.readUInt8(17) === 1) this.#report(false)
    }
  }

  #check() {
    if (!this.#isAnswered) this.#connection.stream.destroy()
    else this.#report(true)
    this.#isAnswered = false
  }

  // What was received needs no second delivery, so written, flushed and applied are the same.
  #report(asks: boolean) {
    const status = Buffer.alloc(34)
    status.write('r', 'latin1')
    for (const at of [1, 9, 17]) status.writeBigUInt64BE(this.#read, at)
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
