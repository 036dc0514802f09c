import type { DeclineReason } from '../../contract/pitches.rules.ts'
import type { Stage } from '../../contract/vocabulary.ts'
import type { Post } from './demo-feed.ts'
import { stateColumns } from './demo-held.ts'
import { articles, movesOf, noteOn } from './demo-moves.ts'
import { type Conversation, readTime } from './demo-talks.ts'
import { day, hour, minute, type Row, seedId } from './seed-tools.ts'

const RELEASED_AFTER = 10 * minute

type Placed = { stage: Stage; at: Date; reason: DeclineReason | null; words: string }
type Step = { step: string; at: Date; reason: DeclineReason | null; words: string; url: string | null }

/** What has come of a pitch: where its author put it last, and what its pitcher reads of that. */
export type Outcome = {
  talk: Conversation & { post: Post }
  last: Placed | null
  releasedStage: Stage
  releasesAt: Date | null
  trail: Step[]
  /** The step that is its outcome now. */
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
const isOutcome = ({ step }: Step) => ['used', 'declined', 'not_selected', 'withdrawn'].includes(step)
const later = (at: Date, ms: number) => new Date(at.getTime() + ms)

export function layOutOutcomes(talks: readonly Conversation[], now: Date): Outcome[] {
  return talks.flatMap(({ post, ...talk }) => (post ? [outcomeOf({ ...talk, post }, now)] : []))
}

function outcomeOf(talk: Outcome['talk'], now: Date): Outcome {
  const settledAt = stateColumns(talk.post, now).settled_at
  const start = readTime(talk, now)
  const span = (settledAt ?? now).getTime() - start.getTime() - (settledAt ? hour : RELEASED_AFTER)
  const trail: Step[] = []
  const addStep = (step: string, at: Date, more: Partial<Step> = {}) => {
    const added = { step, at, reason: null, words: '', url: null, ...more }
    trail.push(added)
    return added
  }
  let last = null as Placed | null
  let releasedStage: Stage = 'new'
  let releasesAt: Date | null = null
  for (const { when, stage, reason, words } of movesOf(talk.post.ref, talk.responder.key)) {
    const at = later(when < 0 ? now : start, when * (when < 0 ? minute : span))
    if (stage === 'withdrawn') {
      last = { stage: 'new', reason: null, words: '', ...last, at }
      addStep(stage, at)
      continue
    }
    last = { stage, at, reason, words }
    const shown = stage === 'maybe' ? 'new' : stage
    if (shown === releasedStage) continue
    const release = later(at, RELEASED_AFTER)
    if (release > now) releasesAt = release
    else {
      releasedStage = shown
      addStep(STEP_OF[stage], release, { reason, words })
    }
  }
  const latest = trail.at(-1)
  let end = latest && isOutcome(latest) ? latest : null
  if (settledAt && !end) end = addStep('not_selected', settledAt, { reason: 'other_sources' })
  const article = articles[talk.post.ref]
  if (article && end?.step === 'used')
    addStep('published', later(now, -article.ago * day), { url: article.url })
  return { talk, last, releasedStage, releasesAt, trail, end, settledAt }
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

export const noteRows = (outcomes: readonly Outcome[], now: Date): Row[] =>
  outcomes.flatMap(({ talk, last }) => {
    const text = noteOn(talk.post.ref, talk.responder.key)
    return text
      ? [
          {
            response_id: talk.id,
            account_id: talk.other.id,
            text,
            updated_at: last?.at ?? readTime(talk, now),
          },
        ]
      : []
  })

/** The links that authors have added to their requests. */
export const articleRows = (now: Date): Row[] =>
  Object.entries(articles).map(([ref, { ago, url }]) => ({
    post_id: seedId(`post:${ref}`),
    article_url: url,
    others_reason: 'other_sources',
    updated_at: later(now, -ago * day),
  }))
