import { type KindName, kindNames } from './kinds.ts'
import type { Options } from './options.ts'

/** Where members live: hours behind Eastern time, and the share of the people in the US and Canada. */
const ZONES = [
  { behind: -1, share: 0.01 },
  { behind: 0, share: 0.49 },
  { behind: 1, share: 0.26 },
  { behind: 2, share: 0.07 },
  { behind: 3, share: 0.16 },
  { behind: 5, share: 0.01 },
]
/** When they visit, by the hour of their own clock: the hours of work, most of all the morning, and some evening. */
const HOURS = [1, 0.5, 0.3, 0.3, 0.5, 2, 5, 9, 13, 14, 12, 10, 8, 9, 10, 9, 8, 6, 4, 3, 3, 3, 2, 1.5]
const WEIGHT = HOURS.reduce((sum, weight) => sum + weight)
const DAY = 1_440
/** Half of those who come for a story have come after this many minutes. */
const STORY_MINUTES = 10
/** Stories come out in the East, in these minutes of the day. */
const NEWSROOM = { from: 7 * 60, until: 18 * 60 }

export type Day = { arrivals: number[]; streams: number[]; calls: Record<KindName, number[]> }

/** Mulberry32: the same numbers for the same seed, everywhere. */
function randomOf(seed: number): () => number {
  let state = Math.trunc(seed) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Above this mean, how often something happens is as good as normally distributed. */
const MANY = 100

/** How often something happens at this mean, where others happen less often with the probability `u` (Poisson). */
function timesAt(mean: number, u: number): number {
  // Tukey's lambda is the normal distribution to a hundredth.
  if (mean >= MANY) return mean + (Math.sqrt(mean) * (u ** 0.135 - (1 - u) ** 0.135)) / 0.1975
  let [times, part] = [0, Math.exp(-mean)]
  for (let sum = part; sum < u && times < 3 * MANY; sum += part) {
    times += 1
    part *= mean / times
  }
  return times
}

/** Stories of a day: the minute, and the share of its visitors that each brings. A few bring most. */
function storiesOf(random: () => number, { stories, 'story-share': share }: Options) {
  return Array.from({ length: Math.round(stories) }, () => ({
    at: NEWSROOM.from + random() * (NEWSROOM.until - NEWSROOM.from),
    share: -Math.log(1 - random()) * share,
  }))
}

/** The share of a day's visits that begin in this minute of Eastern time. */
function shareAt(minute: number): number {
  const local = (behind: number) => HOURS[(Math.floor(minute / 60) - behind + 24) % 24]!
  return ZONES.reduce((sum, { behind, share }) => sum + share * local(behind), 0) / WEIGHT / 60
}

/**
 * A working day, minute by minute, after one that only fills it with visits. Each number is drawn around its mean, as
 * things come that don't know of each other: ten thousand members are uneven, a million are not. The draws are the same
 * for any number of members, so more members make no quieter day.
 */
export function simulateDay(members: number, options: Options): Day {
  const random = randomOf(options.seed)
  const stories = storiesOf(random, options)
  const draw = (mean: number) => timesAt(mean, random())
  const visits = members * options['visit-share']
  const stay = Math.exp(-1 / options.minutes)
  const calls = Object.fromEntries(kindNames.map((name) => [name, [] as number[]])) as Day['calls']
  const day: Day = { arrivals: [], streams: [], calls }
  let open = 0
  for (let minute = -DAY; minute < DAY; minute += 1) {
    const at = (minute + DAY) % DAY
    const forStories = stories
      .filter((story) => story.at <= at)
      .reduce(
        (sum, { at: out, share }) =>
          sum + (share * Math.LN2 * 2 ** ((out - at) / STORY_MINUTES)) / STORY_MINUTES,
        0,
      )
    const arrived = draw(visits * (shareAt(at) + forStories))
    open = open * stay + arrived
    const made = kindNames.map((name) => draw((open * options.visit[name]) / options.minutes))
    if (minute < 0) continue
    day.arrivals.push(arrived)
    day.streams.push(open)
    for (const [n, name] of kindNames.entries()) calls[name].push(made[n]!)
  }
  return day
}

export const total = (minutes: number[]) => minutes.reduce((sum, one) => sum + one, 0)

/** A second's average in the busiest hour of these minutes. */
export function busiest(minutes: number[]): number {
  let hour = total(minutes.slice(0, 60))
  let most = hour
  for (let at = 60; at < minutes.length; at += 1) {
    hour += minutes[at]! - minutes[at - 60]!
    most = Math.max(most, hour)
  }
  return most / 3_600
}

/** The first minute of that hour. */
export function busiestAt(minutes: number[]): number {
  const most = busiest(minutes)
  const starts = Array.from({ length: minutes.length - 59 }, (_, at) => at)
  return starts.find((at) => total(minutes.slice(at, at + 60)) / 3_600 >= most * (1 - 1e-9)) ?? 0
}
