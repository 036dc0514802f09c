import type { DeclineReason } from '../../contract/pitches.rules.ts'
import type { Stage } from '../../contract/vocabulary.ts'
import type { Post } from './demo-feed.ts'
import { stateColumns } from './demo-held.ts'
import { type Conversation, readTime } from './demo-talks.ts'
import { hour, minute, type Row, seedId } from './seed-tools.ts'

/**
 * When: the share of the time from when the author had read or answered the pitch until now, or until the request
 * settled; negative: minutes ago. Then where the author put it, and of a decline the reason and the author's own line.
 */
type Move = [when: number, stage: Stage, reason?: DeclineReason, words?: string]

// Where authors have put pitches, by the name of the request and the PR member.
const MOVES: Record<string, Record<string, Move[]>> = {
  'wire-fraud': {
    pr: [
      [0.1, 'shortlist'],
      [0.4, 'used'],
    ],
    'stella-markopoulos': [
      [0.15, 'shortlist'],
      [0.5, 'used'],
    ],
    'adaeze-okonjo': [[0.6, 'used']],
    'june-hathaway': [
      [0.2, 'shortlist'],
      [-4, 'used'],
    ],
    'zainab-farouk': [[0.3, 'shortlist']],
    'wren-gallardo': [[0.45, 'shortlist']],
    'ivy-chandrasekar': [[0.4, 'shortlist']],
    'graham-iverson': [[-7, 'shortlist']],
    'luther-beckwith': [[0.5, 'maybe']],
    'camille-desrosiers': [
      [0.2, 'declined', 'other_sources'],
      [0.6, 'maybe'],
    ],
    'tobias-renner': [[0.7, 'maybe']],
    'felix-amundsen': [[0.3, 'declined', 'off_topic']],
    'victor-szymanski': [
      [
        0.5,
        'declined',
        'must_haves',
        'The bookkeeper stopped it in time, and I need money that was gone. Please pass on my compliments to her.',
      ],
    ],
    'rashid-valiyev': [[0.4, 'declined', 'must_haves']],
    'henry-takagawa': [[0.7, 'declined', 'off_topic']],
    'patrick-ngata': [[0.7, 'declined', 'off_topic']],
    'lakshmi-pereira': [
      [
        0.6,
        'declined',
        'changed',
        'The boardroom part has become a story of its own. I will ask again for that one.',
      ],
    ],
    'annika-brandvold': [[-3, 'declined', 'enough']],
  },
  'teller-jobs': { pr: [[0.3, 'used']] },
  'stable-deposits': { pr: [[0.2, 'used']], 'rashid-valiyev': [[0.2, 'declined', 'other_sources']] },
  'model-liability': {
    pr: [
      [
        0.3,
        'declined',
        'off_topic',
        'I am after the wording of an exclusion. Her list of errors would make a second piece: may I come back?',
      ],
    ],
  },
  'vendor-reviews': {
    pr: [
      [0.1, 'shortlist'],
      [0.3, 'declined', 'enough'],
      [0.5, 'shortlist'],
      [0.8, 'used'],
    ],
  },
  'last-resort': { pr: [[0.3, 'shortlist']] },
  'roof-age': { pr: [[0.4, 'shortlist']], 'stella-markopoulos': [[0.5, 'used']] },
  'extend-pretend': { pr: [[0.5, 'declined', 'other_sources']] },
  'mitigation-discounts': { pr: [[0.4, 'shortlist']] },
}

const RELEASED_AFTER = 10 * minute

type Placed = { stage: Stage; at: Date; reason: DeclineReason | null; words: string }
type Step = { step: string; at: Date; reason: DeclineReason | null; words: string }

/** What has come of a pitch: where its author put it last, and what its pitcher reads of that. */
export type Outcome = {
  talk: Conversation & { post: Post }
  last: Placed | null
  releasedStage: Stage
  releasesAt: Date | null
  trail: Step[]
  /** The last step, if that is an outcome. */
  end: Step | null
  settledAt: Date | null
}

const STEP_OF: Record<Stage, string> = {
  new: 'reviewed',
  maybe: 'reviewed',
  shortlist: 'shortlisted',
  declined: 'declined',
  used: 'used',
}
const isOutcome = ({ step }: Step) => ['used', 'declined', 'not_selected'].includes(step)
const later = (at: Date, ms: number) => new Date(at.getTime() + ms)

export function layOutOutcomes(talks: readonly Conversation[], now: Date): Outcome[] {
  return talks.flatMap(({ post, ...talk }) => (post ? [outcomeOf({ ...talk, post }, now)] : []))
}

function outcomeOf(talk: Outcome['talk'], now: Date): Outcome {
  const settledAt = stateColumns(talk.post, now).settled_at
  const start = readTime(talk, now)
  const span = (settledAt ?? now).getTime() - start.getTime() - (settledAt ? hour : RELEASED_AFTER)
  const moves = (MOVES[talk.post.ref]?.[talk.responder.key] ?? []).map(
    ([when, stage, reason = null, words = '']): Placed => ({
      stage,
      reason,
      words,
      at: when < 0 ? later(now, when * minute) : later(start, when * span),
    }),
  )
  let releasedStage: Stage = 'new'
  let releasesAt: Date | null = null
  const trail: Step[] = []
  for (const { stage, at, reason, words } of moves) {
    const shown = stage === 'maybe' ? 'new' : stage
    if (shown === releasedStage) continue
    const release = later(at, RELEASED_AFTER)
    if (release > now) releasesAt = release
    else {
      releasedStage = shown
      trail.push({ step: STEP_OF[stage], at: release, reason, words })
    }
  }
  const latest = trail.at(-1)
  let end = latest && isOutcome(latest) ? latest : null
  if (settledAt && !end) {
    end = { step: 'not_selected', at: settledAt, reason: 'other_sources', words: '' }
    trail.push(end)
  }
  return { talk, last: moves.at(-1) ?? null, releasedStage, releasesAt, trail, end, settledAt }
}

/** How many pitches to each request were used, by its id. */
export function foundCounts(outcomes: readonly Outcome[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { talk, end } of outcomes)
    if (end?.step === 'used') counts.set(talk.post.id, (counts.get(talk.post.id) ?? 0) + 1)
  return counts
}

/** When each pitch to a settled request was settled, by its id. */
export const settledTimes = (outcomes: readonly Outcome[]): Map<string, Date | null> =>
  new Map(outcomes.map(({ talk, settledAt }) => [talk.id, settledAt]))

export const triageRows = (outcomes: readonly Outcome[]): Row[] =>
  outcomes.flatMap(({ talk, last, releasedStage, releasesAt }) =>
    last
      ? [
          {
            response_id: talk.id,
            post_id: talk.post.id,
            account_id: talk.other.id,
            stage: last.stage,
            stage_at: last.at,
            reason: last.reason,
            words: last.words,
            released_stage: releasedStage,
            releases_at: releasesAt,
          },
        ]
      : [],
  )

export const outcomeRows = (outcomes: readonly Outcome[]): Row[] =>
  outcomes.flatMap(({ talk, end }) =>
    end
      ? [
          {
            response_id: talk.id,
            outcome: end.step,
            outcome_at: end.at,
            mailed_at: end.at,
            reason: end.reason,
            words: end.words,
          },
        ]
      : [],
  )

export const trailRows = (outcomes: readonly Outcome[]): Row[] =>
  outcomes.flatMap(({ talk, trail }) =>
    trail.map((step, place) => ({
      id: seedId(`trail:${talk.id}/${place}`),
      response_id: talk.id,
      ...step,
    })),
  )
