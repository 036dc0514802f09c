import { availableParallelism, cpus, loadavg } from 'node:os'
import type pg from 'pg'
import { readCommit } from '../report.ts'
import type { MemoryRow, PaceRow, SpreadRow, TalkFigures } from './measure-talks.ts'
import type { TalkOptions } from './talk-options.ts'
import type { PageRow } from './talk-pages.ts'

type TalkFacts = {
  at: string
  commit: string | null
  cores: number
  cpu: string
  /** Before and after. */
  load: [number, number]
  /** How long the whole run took. */
  seconds: number
  node: string
  postgres: string
  members: number
  conversations: number
  messages: number
  megabytes: number
}
export type TalkReport = { facts: TalkFacts; options: TalkOptions; figures: TalkFigures; errors: number }

/** `loadBefore` and `began` are of the start of the run; what was seeded is counted before any message was sent. */
export async function readTalkFacts(
  client: pg.ClientBase,
): Promise<Pick<TalkFacts, 'postgres' | 'members' | 'conversations' | 'messages' | 'megabytes'>> {
  const { rows } = await client.query(
    `select current_setting('server_version') as postgres, (select count(*)::int from accounts) as members,
       (select count(*)::int from responses) as conversations, (select count(*)::int from messages) as messages,
       (pg_database_size(current_database()) / 1048576)::int as megabytes`,
  )
  return rows[0] as TalkFacts
}

export function talkReportOf(
  seeded: Awaited<ReturnType<typeof readTalkFacts>>,
  run: { began: number; load: number },
  options: TalkOptions,
  figures: TalkFigures,
): TalkReport {
  const facts: TalkFacts = {
    ...seeded,
    at: new Date(run.began).toISOString(),
    seconds: Math.round((Date.now() - run.began) / 1_000),
    commit: readCommit(),
    cores: availableParallelism(),
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    load: [run.load, loadavg()[0]!],
    node: process.versions.node,
  }
  const errors = [...figures.paces, ...figures.spreads, ...figures.pages].reduce(
    (sum, row) => sum + row.errors,
    0,
  )
  return { facts, options, figures, errors }
}

const whole = (value: number) => Math.round(value).toLocaleString('en')
const ms = (value: number) => value.toFixed(value < 10 ? 2 : 1)
const line = (label: string, cells: string[]) =>
  `  ${label.padEnd(30)}${cells.map((cell) => cell.padStart(11)).join('')}`

/** Kilobytes of 1,000 bytes for each open stream. */
const eachStream = ({ memory, rest, streams }: MemoryRow, of: 'rss' | 'heap') =>
  streams === 0 ? Number.NaN : (memory[of] - rest[of]) / 1_000 / streams

function memoryLines(rows: MemoryRow[]): string[] {
  return [
    'Memory of the server process, after forced collections, once it no longer changes',
    line('', ['resident', 'kB/stream', 'heap', 'kB/stream']),
    ...rows.flatMap((row) => [
      line(`${row.label}, ${whole(row.streams)} streams`, [
        `${(row.memory.rss / 1e6).toFixed(1)} MB`,
        row.streams === 0 ? '' : eachStream(row, 'rss').toFixed(1),
        `${(row.memory.heap / 1e6).toFixed(1)} MB`,
        row.streams === 0 ? '' : eachStream(row, 'heap').toFixed(1),
      ]),
    ]),
  ]
}

function paceLines(rows: PaceRow[], { streams, pairs, seconds }: TalkOptions): string[] {
  const lines = [
    `Messages of ${whole(pairs)} pairs beside ${whole(streams)} idle streams, ${seconds} s each; milliseconds from the call`,
    line('', [
      'sent/s',
      'reply p50',
      'p99',
      'both p50',
      'p95',
      'p99',
      'longest',
      'CPU ms',
      'of its DB',
      'to floor',
    ]),
  ]
  for (const row of rows) {
    const floor = rows.find(({ label, subject }) => label === row.label && subject !== row.subject)!
    const { reply, heard, cpuMs, databaseMs } = row
    const times = [reply.p50, reply.p99, heard.p50, heard.p95, heard.p99, heard.longest].map(ms)
    const isFloor = row.subject !== 'Beatline'
    const ratio = isFloor ? '' : `x${(heard.p50 / floor.heard.p50).toFixed(1)}`
    lines.push(
      line(isFloor ? `  ${row.subject}` : `Beatline, ${row.label}`, [
        whole(row.perSecond),
        ...times,
        cpuMs === null ? '' : ms(cpuMs),
        databaseMs === null ? '' : ms(databaseMs),
        ratio,
      ]),
    )
  }
  return lines
}

function spreadLines(rows: SpreadRow[]): string[] {
  return [
    'A post, until every open stream has heard of it; milliseconds from the call',
    line('', ['posts', 'streams', 'p50', 'longest', 'CPU ms', 'of its DB']),
    ...rows.map(({ subject, posts, streams, heard, cpuMs, databaseMs }) =>
      line(subject, [
        whole(posts),
        whole(streams),
        ms(heard.p50),
        ms(heard.longest),
        cpuMs === null ? '' : ms(cpuMs),
        databaseMs === null ? '' : ms(databaseMs),
      ]),
    ),
  ]
}

function pageLines(rows: PageRow[]): string[] {
  return [
    'Pages, one reader; milliseconds',
    line('', ['bytes', 'first', 'p50', 'p99', 'requests', 'to fixed']),
    ...rows.map(({ label, bytes, firstMs, p50, p99, requests, ratio }) =>
      line(label, [whole(bytes), ms(firstMs), ms(p50), ms(p99), whole(requests), `x${ratio.toFixed(1)}`]),
    ),
  ]
}

type Target = { label: string; most: number; got: number; unit: string }

/** What this product sets itself, for the figures of a whole run. */
function targetsOf({ memory, paces, pages }: TalkFigures, { rate }: TalkOptions): Target[] {
  const own = memory.findLast(({ label }) => label === 'Beatline')!
  const [gentle, fast] = paces.filter(({ subject }) => subject === 'Beatline') as [PaceRow, PaceRow]
  const slowest = pages.reduce((slow, page) => (page.p99 > slow.p99 ? page : slow))
  return [
    { label: 'a stream above rest', most: 25, got: eachStream(own, 'rss'), unit: 'kB' },
    { label: 'a message at both sides, median', most: 10, got: gentle.heard.p50, unit: 'ms' },
    { label: 'a message at both sides, p99', most: 50, got: gentle.heard.p99, unit: 'ms' },
    { label: `${rate} messages a second, p99`, most: 100, got: fast.heard.p99, unit: 'ms' },
    { label: 'the slowest page, p99', most: 100, got: slowest.p99, unit: 'ms' },
  ]
}

/** The report for people. */
export function printedTalks({ facts, options, figures, errors }: TalkReport): string {
  const { memory, paces, spreads, pages, plan } = figures
  const labelled = spreads.map((row) => ({ ...row, label: `posts, ${row.subject}` }))
  const faults = [...paces, ...labelled, ...pages].filter((row) => row.errors > 0)
  return [
    `Beatline ${facts.commit ?? '(no git)'}, ${facts.at}, ${facts.seconds} s`,
    `Node ${facts.node}, PostgreSQL ${facts.postgres}, ${facts.cores} cores (${facts.cpu}), load ${facts.load.map((value) => value.toFixed(1)).join(' to ')}`,
    `${whole(facts.members)} members, ${whole(facts.conversations)} conversations, ${whole(options.conversations)} of one member, ${whole(facts.messages)} messages, ${whole(options.thread)} in one thread, ${whole(facts.megabytes)} MB`,
    '',
    ...memoryLines(memory),
    '',
    ...paceLines(paces, options),
    '',
    ...spreadLines(spreads),
    '',
    ...pageLines(pages),
    '',
    `Plan of the unread count, statements: ${plan.statements}`,
    ...plan.lines.map((text) => `  ${text}`),
    '',
    'Wanted',
    ...targetsOf(figures, options).map(({ label, most, got, unit }) =>
      line(label, [`${most} ${unit}`, `${ms(got)} ${unit}`, got <= most ? 'held' : 'MISSED']),
    ),
    ...faults.map((row) => `${row.label}: ${row.errors} errors, first: ${row.firstError}`),
    `errors: ${errors}`,
  ].join('\n')
}
