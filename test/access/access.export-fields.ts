import type { Pool } from 'pg'
import { AccountData, Profile } from '../../contract/accounts.ts'
import { answering } from '../../contract/briefs.ts'
import { Evidence } from '../../contract/comparisons.ts'
import { exportOwnData } from '../../contract/own-data.ts'
import { Post } from '../../contract/posts.ts'
import { Source } from '../../contract/sources.ts'
import { ApplicationDetails } from '../../contract/vetting.ts'
import { z } from '../../contract/zod.ts'

const SQL = 'server/own-data/export.sql.ts'
const HERE = 'test/access/access.export-fields.ts'
export const EDIT_EXPORT = `Change ${SQL}, or what ${HERE} says that it leaves out or builds by hand`

/** What its columns of JSON have. */
const { shared, passages, photo } = Evidence.shape
const WITHIN_EVIDENCE = { shared, passages, photo }

const named = (names: readonly string[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.unknown()])))
const words = (names: string) => named(names.split(' '))

/**
 * The export: everything stored about a member, except passwords, tokens and the secrets of second factors. Most of it
 * is rows, without the columns named here: they repeat the member, or order rows only for the database.
 */
export async function exportSchema(pool: Pool): Promise<z.ZodType> {
  const columns = await columnsOf(pool)
  const row = (table: string, ...leftOut: string[]) => {
    const all = columns.get(table) ?? []
    const unknown = leftOut.filter((column) => !all.includes(column))
    if (unknown.length > 0) throw new Error(`${table} has no column ${unknown}: remove it from ${HERE}`)
    return named(all.filter((column) => !leftOut.includes(column)))
  }
  const rows = {
    account: row('accounts').extend({ profile: Profile, data: AccountData }),
    applications: z.array(row('users', 'account_id').extend({ data: WrittenInApplication })),
    contact_messages: z.array(row('contact_messages')),
    sources: z.array(
      row('profiles', 'account_id', 'user_id', 'fingerprint', 'denied_by').extend({
        social_links: Source.shape.social_links,
      }),
    ),
    claims: z.array(row('source_claims', 'claimant_id')),
    source_evidence: z.array(
      row('source_evidence', 'made_by', 'fingerprint', 'address_hash').extend(words('made_by_you').shape),
    ),
    pictures: z.array(row('images', 'account_id')),
    pitch_outcomes: z.array(row('pitch_outcomes')),
    pitch_trail: z.array(row('pitch_trail')),
    pitch_trail_links: z.array(row('pitch_trail_links')),
    pitch_triage: z.array(row('pitch_triage', 'account_id')),
    pitch_notes: z.array(row('pitch_notes', 'account_id')),
    held_pitches: z.array(row('held_pitches', 'responder_id')),
    posts: z.array(row('posts', 'account_id', 'created_by', 'user_id').extend({ data: Post.shape.data })),
    request_outcomes: z.array(row('request_outcomes')),
    briefs: z.array(row('request_briefs').extend({ questions: z.array(z.string()) })),
    pitch_details: z.array(row('pitch_details').extend({ musts: answering.musts })),
    pitch_answers: z.array(row('pitch_answers')),
    pitch_evidence: z.array(row('pitch_evidence').extend(WITHIN_EVIDENCE)),
    saved_posts: z.array(row('saved_posts', 'user_id')),
    openings: z.array(row('post_openings', 'account_id', 'case_id')),
    invitations: z.array(row('post_invites', 'account_id')),
    seen_posts: z.array(row('seen_posts', 'account_id')),
    comments: z.array(row('comments', 'account_id', 'user_id', 'path_order', 'sort_order')),
    likes: z.array(row('likes', 'account_id', 'user_id')),
    answer_times: z.array(row('answer_times', 'account_id')),
    messages: z.array(row('messages')),
    matches: z.array(row('matches', 'account_id')),
    digests: z.array(row('digests', 'account_id')),
    saved_filters: z.array(row('saved_filters', 'account_id', 'keywords')),
    contact_limits: z.array(row('contact_limits', 'account_id')),
    conversation_limits: z.array(row('conversation_limits', 'account_id')),
    domain_limits: z.array(row('domain_limits', 'account_id')),
    reports: z.array(
      row('case_reports', 'reporter_id', 'case_id').extend(words('subject_type outcome decided_at').shape),
    ),
    sanctions: z.array(
      row('sanctions', 'account_id', 'actor_id', 'case_id').extend({
        texts: z.array(row('sanction_texts', 'id', 'sanction_id')),
      }),
    ),
    appeals: z.array(row('appeals', 'decided_by')),
    notifications: z.array(row('notifications', 'account_id')),
  }
  return exportOwnData.schemas.reply.extend({ ...rows, ...builtByHand })
}

/** The rest of an application is columns, or looked up. */
const WrittenInApplication = ApplicationDetails.omit({
  ...{ id: true, email: true, role: true, account_id: true, created_at: true, decided_at: true, facts: true },
  ...{ asked_at: true, answered_at: true, question: true, answer: true },
})

const builtByHand = {
  sign_in: words(
    'email email_confirmed_at new_email new_email_requested_at created_at last_sign_in_at password_set_at',
  ),
  devices: z.array(words('id user_agent signed_in_by signed_in_at last_seen_at expires_at ended_at')),
  second_factors: z.array(words('id name type status created_at')),
  conversations: z.array(
    words(
      'id post_id is_pitch started_by_you source_id source_was_denied text messages_count last_message_at created_at read_at',
    ).extend({ with: words('id name') }),
  ),
  looks: z.array(
    words('action by subject_id about_ids created_at').extend({ details: z.record(z.string(), z.unknown()) }),
  ),
  notification_settings: words(
    'choices show_text zone quiet_from quiet_to quiet_weekends vacation_from vacation_to vacation_told mailed_at outcomes_mailed_at digest_times digest_days alerts_paused_until next_digest_at waiting_since alerts_held_until alerts_held_by mailed_right_away',
  ).extend({ choices: z.record(z.string(), z.unknown()) }),
}

async function columnsOf(pool: Pool): Promise<Map<string, string[]>> {
  const { rows } = await pool.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text) as columns
     from information_schema.columns where table_schema = 'public' group by table_name`,
  )
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}
