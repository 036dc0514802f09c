import type { Page } from './http-subjects.ts'
import { median, type Sample } from './pace.ts'
import type { MeasureName, Spot } from './statements.ts'

export type Measure = Page & { name: MeasureName }

/** As much of a measure as a table says. */
type Named = { label: string; bytes?: number }

/** Something that is measured: the product, or a floor beside it. Null means that it cannot do this measure. */
export type Subject<M extends Named = Measure> = {
  label: string
  take: (measure: M, seconds: number) => Promise<Sample> | null
  /** What its server has used of a core so far, in milliseconds; null where the system does not tell. */
  cpu?: () => number | null
}

export type Spread = { median: number; min: number; max: number }

export type Row = {
  measure: string
  subject: string
  perSecond: Spread
  p50: number
  p99: number
  bytes: number | null
  requests: number
  errors: number
  firstError: string | null
  /** Milliseconds of a core that its server used for a reply; the figure that a busy machine spoils least. */
  cpu: number | null
  /** The same of all of PostgreSQL. */
  databaseCpu: number | null
  /** The product's requests for each of this one's, compared within each round; null for the product itself. */
  ratio: Spread | null
}

export const LABELS = {
  feed: 'Feed, first page, every 100th request a like',
  crowd: 'Feed, first page, 50 clients',
  deep: 'Feed, after half of all posts, every 100th request a like',
  post: 'One post',
  like: 'Like and unlike, each client its own post',
}
/** Every so many requests write. */
const EVERY: Partial<Record<MeasureName, number>> = { feed: 100, crowd: 100, deep: 100, like: 1 }
const CROWD = 50
// What the writes change on a page: numbers, and true or false.
const SLACK = 100

function pathsOf({ after, post }: Spot): Record<MeasureName, string> {
  return {
    feed: '/api/posts',
    crowd: '/api/posts',
    // The cursor's form is the server's own affair (server/posts/feed.ts): if it changes, the probe says so.
    deep: `/api/posts?cursor=${encodeURIComponent(`${after.at}~${after.id}`)}`,
    post: `/api/posts/${post}`,
    like: '/api/posts',
  }
}

/**
 * Asks for each page once and looks into it: the size found here is the one that every later reply must have.
 * Throws when a page is not what it should be.
 */
export async function probe(port: number, token: string, spot: Spot): Promise<Measure[]> {
  const measures: Measure[] = []
  let posts: string[] = []
  for (const [name, path] of Object.entries(pathsOf(spot)) as [MeasureName, string][]) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const text = await response.text()
    if (response.status !== 200) throw new Error(`${path} was answered ${response.status}: ${text}`)
    const body = JSON.parse(text) as { id?: string; posts?: { id: string }[] }
    const isRight = name === 'post' ? body.id === spot.post : body.posts?.length === 20
    if (!isRight) throw new Error(`${path} gave another page than was asked for: ${text.slice(0, 200)}`)
    if (name === 'feed') posts = body.posts!.map(({ id }) => id)
    const every = EVERY[name]
    const changes = every && { slack: SLACK, writes: { every, posts } }
    const crowd = name === 'crowd' && { connections: CROWD }
    measures.push({ name, label: LABELS[name], path, bytes: Buffer.byteLength(text), ...changes, ...crowd })
  }
  return measures
}

/** Milliseconds of a core so far; null where the system does not tell. */
type Clock = (() => number | null) | undefined
type Timed = Sample & { cpu: number | null; databaseCpu: number | null }
type Taken<M extends Named> = { measure: M; subject: Subject<M>; samples: Timed[] }

const since = (before: number | null | undefined, clock: Clock) => {
  const now = clock?.() ?? null
  return typeof before === 'number' && now !== null ? now - before : null
}

async function takeTimed<M extends Named>(
  { measure, subject }: Taken<M>,
  seconds: number,
  database: Clock,
): Promise<Timed | null> {
  const before = { server: subject.cpu?.(), database: database?.() }
  const sample = await subject.take(measure, seconds)
  return (
    sample && {
      ...sample,
      cpu: since(before.server, subject.cpu),
      databaseCpu: since(before.database, database),
    }
  )
}

/**
 * Measures everything in rounds, in turn forwards and backwards: whatever else the machine does then, and whatever
 * slows down with time, meets all rows alike. The first subject is the product.
 */
export async function measureAll<M extends Named>(
  measures: M[],
  subjects: Subject<M>[],
  { seconds, rounds, databaseCpu }: { seconds: number; rounds: number; databaseCpu?: () => number | null },
  say: (text: string) => void,
): Promise<Row[]> {
  const slice = seconds / rounds
  const pairs = measures.flatMap((measure) =>
    subjects.map((subject): Taken<M> => ({ measure, subject, samples: [] })),
  )
  say('Warming up...')
  for (const { measure, subject } of pairs) await subject.take(measure, Math.min(slice / 2, 0.5))
  for (let round = 0; round < rounds; round += 1) {
    say(`Round ${round + 1} of ${rounds}...`)
    for (const pair of round % 2 === 0 ? pairs : pairs.toReversed()) {
      const sample = await takeTimed(pair, slice, databaseCpu)
      if (sample) pair.samples.push(sample)
    }
  }
  const product = subjects[0]!
  return pairs
    .filter(({ samples }) => samples.length > 0)
    .map((taken) => {
      const own = pairs.find((pair) => pair.measure === taken.measure && pair.subject === product)!
      return rowOf(taken, taken.subject === product ? null : own.samples)
    })
}

export function spreadOf(numbers: number[]): Spread {
  return { median: median(numbers), min: Math.min(...numbers), max: Math.max(...numbers) }
}

function rowOf<M extends Named>({ measure, subject, samples }: Taken<M>, product: Sample[] | null): Row {
  const sum = (of: (sample: Timed) => number) => samples.reduce((total, sample) => total + of(sample), 0)
  return {
    measure: measure.label,
    subject: subject.label,
    perSecond: spreadOf(samples.map((sample) => sample.perSecond)),
    p50: median(samples.map((sample) => sample.p50)),
    p99: median(samples.map((sample) => sample.p99)),
    bytes: measure.bytes ?? null,
    requests: sum((sample) => sample.requests),
    errors: sum((sample) => sample.errors),
    firstError: samples.find((sample) => sample.firstError)?.firstError ?? null,
    // Over all rounds together: the system counts in steps of 10 ms.
    cpu: samples.some((sample) => sample.cpu === null)
      ? null
      : sum((sample) => sample.cpu!) / sum((sample) => sample.completed),
    databaseCpu: samples.some((sample) => sample.databaseCpu === null)
      ? null
      : sum((sample) => sample.databaseCpu!) / sum((sample) => sample.completed),
    ratio: product && spreadOf(samples.map((sample, round) => product[round]!.perSecond / sample.perSecond)),
  }
}
