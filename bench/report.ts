import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { dirname } from 'node:path'
import type pg from 'pg'
import type { Row, Spread } from './measures.ts'
import type { Options } from './options.ts'
import { judged, type Wanted } from './wanted.ts'

export type Facts = {
  at: string
  commit: string | null
  cores: number
  cpu: string
  load: number
  node: string
  postgres: string
  posts: number
  likes: number
  comments: number
  members: number
  /** Earlier runs did not count them. */
  sources?: number
  databaseMegabytes: number
}

/** What a figure depends on. */
export async function readFacts(client: pg.ClientBase): Promise<Facts> {
  const { rows } = await client.query(
    `select current_setting('server_version') as postgres, (select count(*)::int from posts) as posts,
       (select count(*)::int from likes) as likes, (select count(*)::int from comments) as comments,
       (select count(*)::int from accounts) as members, (select count(*)::int from profiles) as sources,
       (pg_database_size(current_database()) / 1048576)::int as "databaseMegabytes"`,
  )
  return {
    at: new Date().toISOString(),
    commit: readCommit(),
    cores: availableParallelism(),
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    load: loadavg()[0]!,
    node: process.versions.node,
    ...(rows[0] as Pick<
      Facts,
      'postgres' | 'posts' | 'likes' | 'comments' | 'members' | 'sources' | 'databaseMegabytes'
    >),
  }
}

/** Null where there is no git; a plus where files differ from the commit. */
export function readCommit(): string | null {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  try {
    const commit = git('rev-parse', '--short', 'HEAD').trim()
    return git('status', '--porcelain') === '' ? commit : `${commit}+`
  } catch {
    return null
  }
}

export type Memory = { ready: number; peak: number } | null
export type Report = {
  facts: Facts
  options: Options
  memory: Memory
  rows: Row[]
  wanted: Wanted[]
  errors: number
}

export function reportOf(
  { facts, options, memory }: Pick<Report, 'facts' | 'options' | 'memory'>,
  rows: Row[],
  wanted: Wanted[] = [],
): Report {
  const errors = rows.reduce((sum, row) => sum + row.errors, 0)
  return { facts, options, memory, rows, wanted, errors }
}

const whole = (value: number) => Math.round(value).toLocaleString('en')
const milliseconds = (value: number) => (Number.isFinite(value) ? value.toFixed(value < 10 ? 2 : 1) : '-')
const times = (value: number) => value.toFixed(value < 10 ? 2 : 1)
const spread = ({ median, min, max }: Spread, as: (value: number) => string) =>
  `${as(median)} (${as(min)}-${as(max)})`

function line(cells: string[]): string {
  const widths = [32, 26, 8, 8, 8, 8, 22]
  return cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[at]!))).join('')
}

function table(rows: Row[]): string[] {
  const lines: string[] = []
  for (const measure of new Set(rows.map((row) => row.measure))) {
    const own = rows.filter((row) => row.measure === measure)
    const { bytes } = own[0]!
    lines.push('', bytes === null ? measure : `${measure}, ${whole(bytes)} bytes`)
    lines.push(line(['', 'a second (min-max)', 'p50 ms', 'p99 ms', 'CPU ms', 'DB ms', 'Beatline to it']))
    for (const { subject, perSecond, p50, p99, cpu, databaseCpu, ratio } of own)
      lines.push(
        line([
          `  ${subject}`,
          spread(perSecond, whole),
          milliseconds(p50),
          milliseconds(p99),
          cpu === null ? '' : milliseconds(cpu),
          databaseCpu === null ? '' : milliseconds(databaseCpu),
          ratio ? spread(ratio, times) : '',
        ]),
      )
  }
  return lines
}

/** What there is any of. */
export function holdings({ posts, likes, comments, members, sources = 0 }: Facts): string {
  const counts = Object.entries({ posts, likes, comments, members, sources })
  return counts
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${whole(count)} ${name}`)
    .join(', ')
}

/** The report for people. */
export function printed({ facts, options, memory, rows, wanted, errors }: Report): string {
  const { seconds, rounds, connections } = options
  const faults = rows.filter((row) => row.errors > 0)
  return [
    `Beatline ${facts.commit ?? '(no git)'}, ${facts.at}`,
    `Node ${facts.node}, PostgreSQL ${facts.postgres}, ${facts.cores} cores (${facts.cpu}), load ${facts.load.toFixed(1)}`,
    `${holdings(facts)}, ${whole(facts.databaseMegabytes)} MB`,
    `${connections} clients, ${seconds} s a row in ${rounds} rounds; medians of the rounds; CPU and DB: what server and PostgreSQL used of a core, each time`,
    ...table(rows),
    '',
    ...judged(rows, wanted),
    memory ? `memory of the server: ${memory.ready} MB when ready, ${memory.peak} MB at most` : '',
    ...faults.map((row) => `${row.measure}, ${row.subject}: ${row.errors} errors, first: ${row.firstError}`),
    `errors: ${errors}`,
  ].join('\n')
}

export function writeJson(file: string, report: object): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`)
}
