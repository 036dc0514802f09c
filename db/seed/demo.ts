import type pg from 'pg'
import { openingRows } from './demo-audience.ts'
import * as briefs from './demo-briefs.ts'
import * as cases from './demo-cases.ts'
import { comparisonRows } from './demo-comparisons.ts'
import { evidenceRows } from './demo-evidence.ts'
import * as feed from './demo-feed.ts'
import { filterRows } from './demo-filters.ts'
import * as held from './demo-held.ts'
import * as members from './demo-members.ts'
import * as ends from './demo-outcomes.ts'
import * as sourceCases from './demo-source-cases.ts'
import * as talks from './demo-talks.ts'
import { insertRows } from './seed-tools.ts'

export const demoSignIns = [
  { role: 'journalist', email: 'journalist@beatline.example', name: 'Maren Holloway' },
  { role: 'pr', email: 'pr@beatline.example', name: 'Dana Whitlock' },
  { role: 'expert', email: 'expert@beatline.example', name: 'Naomi Ferreira-Lund' },
  { role: 'admin', email: 'admin@beatline.example', name: 'Ruth Ellery' },
] as const

/**
 * Fills an empty database with about a hundred professionals and three months of their work. The same `now` always gives
 * the same rows. Runs in the caller's transaction; triggers keep the counters.
 */
export async function seedDemoData(
  client: pg.ClientBase,
  { now, passwordHash }: { now: Date; passwordHash: string },
): Promise<void> {
  const cast = members.castMembers(now)
  const posts = feed.layOutPosts(cast, now)
  const comments = feed.layOutComments(posts, cast, now)
  const likes = feed.layOutLikes(posts, comments, cast, now)
  const conversations = talks.layOutTalks(posts, cast, now)
  const outcomes = ends.layOutOutcomes(conversations, now)

  await insertRows(client, 'auth_users', members.authRows(cast, now, passwordHash))
  await insertRows(client, 'accounts', members.accountRows(cast, now))
  await insertRows(client, 'saved_filters', filterRows(cast, now))
  const sources = members.sourceRows(now)
  await insertRows(client, 'profiles', sources)
  await insertRows(client, 'source_evidence', evidenceRows(sources, cast, now))
  await client.query(
    `update profiles p set renamed_at = e.made_at + interval '5 days' from source_evidence e
     where e.profile_id = p.id and e.fingerprint <> p.fingerprint`,
  )
  await insertRows(client, 'users', members.applicationRows(cast, now))
  await insertRows(client, 'contact_messages', members.contactRows(now))
  await insertRows(client, 'posts', feed.postRows(posts, ends.foundCounts(outcomes), now))
  await insertRows(client, 'post_openings', openingRows(now))
  await insertRows(client, 'request_briefs', briefs.briefRows(now))
  await insertRows(client, 'request_questions', briefs.questionRows())
  await insertRows(client, 'comments', feed.commentRows(comments))
  await insertRows(client, 'likes', feed.likeRows(likes))
  await insertRows(client, 'saved_posts', feed.savedRows(posts, cast, now))
  await insertRows(client, 'responses', talks.responseRows(conversations, ends.settledTimes(outcomes), now))
  await insertRows(client, 'request_outcomes', ends.articleRows(now))
  await insertRows(client, 'pitch_triage', ends.triageRows(outcomes))
  await insertRows(client, 'pitch_outcomes', ends.outcomeRows(outcomes))
  await insertRows(client, 'pitch_trail', ends.trailRows(outcomes))
  await insertRows(client, 'pitch_notes', ends.noteRows(outcomes, now))
  await insertRows(client, 'pitch_details', briefs.detailRows())
  await insertRows(client, 'pitch_answers', briefs.answerRows())
  const compared = comparisonRows(conversations)
  await insertRows(client, 'pitch_evidence', compared.evidence)
  await insertRows(client, 'pitch_marks', compared.marks)
  await insertRows(client, 'held_pitches', held.heldRows(now))
  await insertRows(client, 'messages', talks.messageRows(conversations, now))
  await insertRows(client, 'source_evidence', sourceCases.registerRows(now))
  await client.query(
    `update source_evidence e set fingerprint = p.fingerprint from profiles p where p.id = e.profile_id and e.kind = 'register'`,
  )
  await client.query(
    `update profiles set denied_at = $1, retired_at = $1, retired_by = 'expert' where id = any ($2)`,
    [now, sourceCases.deniedSources],
  )
  await insertRows(client, 'source_claims', sourceCases.claimRows(now))
  await insertRows(client, 'cases', cases.caseRows(now))
  await insertRows(client, 'cases', sourceCases.sourceCaseRows(now))
  await client.query(
    `update cases set due_at = business_days_after(created_at, 2)
     where subject_type not in ('appeal', 'claim', 'check')`,
  )
  await insertRows(client, 'case_reports', cases.reportRows(now))
  await insertRows(client, 'case_texts', cases.textRows(now))
  await insertRows(client, 'case_texts', sourceCases.sourceTextRows(now))
  await insertRows(client, 'sanctions', cases.sanctionRows(now))
  await insertRows(client, 'sanction_texts', cases.sanctionTextRows(now))
  await insertRows(client, 'appeals', cases.appealRows(now))
  await insertRows(client, 'audit_log', cases.auditRows(now))
  await client.query(
    `update accounts set barred_until = (select ends_at from sanctions s where s.account_id = accounts.id)
     where id in (select account_id from sanctions)`,
  )
  await insertRows(client, 'notifications', talks.noticeRows(likes, comments, conversations, outcomes, now))
}
