import { endpoint } from './endpoint.ts'
import { Success } from './fields.ts'
import { GivenPassword } from './passwords.ts'
import { z } from './zod.ts'

const rows = z.array(z.record(z.string(), z.unknown()))

export const exportOwnData = endpoint('GET /api/account/export', {
  summary: 'Everything stored about the member, as one JSON file',
  reply: z.object({
    exported_at: z.string(),
    account: z.record(z.string(), z.unknown()),
    sign_in: z.record(z.string(), z.unknown()),
    devices: rows,
    second_factors: rows,
    applications: rows,
    contact_messages: rows,
    sources: rows,
    claims: rows,
    source_evidence: rows,
    pictures: rows,
    posts: rows,
    briefs: rows,
    request_outcomes: rows,
    saved_posts: rows,
    comments: rows,
    likes: rows,
    answer_times: rows,
    conversations: rows,
    pitch_details: rows,
    pitch_answers: rows,
    pitch_evidence: rows,
    pitch_outcomes: rows,
    pitch_trail: rows,
    pitch_trail_links: rows,
    pitch_triage: rows,
    pitch_notes: rows,
    held_pitches: rows,
    seen_posts: rows,
    openings: rows,
    invitations: rows,
    messages: rows,
    saved_filters: rows,
    matches: rows,
    digests: rows,
    contact_limits: rows,
    conversation_limits: rows,
    domain_limits: rows,
    reports: rows,
    sanctions: rows,
    appeals: rows,
    notification_settings: z.record(z.string(), z.unknown()),
    looks: rows,
    notifications: rows,
  }),
})

export const deleteOwnAccount = endpoint('POST /api/account/delete', {
  summary: 'Delete the caller’s account; requires the password',
  body: z.strictObject({ password: GivenPassword }),
  reply: Success,
})
