import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, onTestFinished } from 'vitest'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../server/platform/postgres/embedded/embedded-postgres.ts'

function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'beatline pg '))
  // If root starts it, PostgreSQL runs as another user, who needs access.
  chmodSync(folder, 0o755)
  return folder
}

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true })

/** The first row's first value. */
export async function ask(database: EmbeddedPostgres, sql: string): Promise<unknown> {
  const client = new pg.Client(database.connection)
  await client.connect()
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

export async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** A data folder of one test. */
export class EmbeddedDatabase {
  readonly parent = openFolder()
  /** Everything that was logged. */
  readonly words: string[] = []
  readonly #opened: EmbeddedPostgres[] = []
  readonly dataDir: string

  /** `within`: a folder below the test's own. */
  constructor(within = '') {
    this.dataDir = join(this.parent, within, 'data')
    onTestFinished(async () => {
      await Promise.all(this.#opened.map((database) => database.stop()))
      remove(this.parent)
    })
  }

  async start({ revives = false } = {}): Promise<EmbeddedPostgres> {
    const log = (text: string) => void this.words.push(text)
    const { dataDir } = this
    const database = await startEmbeddedPostgres({
      dataDir,
      log,
      name: 'test',
      ...(revives && { revives: log }),
    })
    this.#opened.push(database)
    return database
  }

  /** A process that uses the database until it is killed; it has connected when this resolves. */
  async startElsewhere(): Promise<ChildProcess> {
    const module = JSON.stringify(
      join(import.meta.dirname, '../../server/platform/postgres/embedded/embedded-postgres.ts'),
    )
    const script = `
      const { startEmbeddedPostgres } = await import(${module})
      await startEmbeddedPostgres({ dataDir: ${JSON.stringify(this.dataDir)}, log() {}, name: 'elsewhere' })
      console.log('up')
      setInterval(() => {}, 1000)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    return child
  }

  get pidFile(): string {
    return join(this.dataDir, 'postgres', 'postmaster.pid')
  }

  get pid(): number {
    return Number(readFileSync(this.pidFile, 'utf8').split('\n')[0])
  }
}

/** Creates and stops a database once per file, since creating is slow. Tests start copies of it. */
export async function preparedDatabase() {
  const parent = openFolder()
  afterAll(() => remove(parent))
  const dataDir = join(parent, 'data')
  const database = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  await ask(database, 'create table kept as select 42 as answer')
  await database.stop()
  const copyTo = (folder: string) => execFileSync('cp', ['-a', dataDir, folder])
  const copy = () => {
    const copied = new EmbeddedDatabase()
    copyTo(copied.dataDir)
    return copied
  }
  return { created: database.created, copyTo, copy }
}
