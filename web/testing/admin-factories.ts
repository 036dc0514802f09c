import type { AuditRecord } from '../../contract/audit.ts'
import type { MemberEntry } from '../../contract/membership.ts'
import type { ApplicationDetails, ApplicationEntry, VettingFacts } from '../../contract/vetting.ts'
import { AT } from './factories.ts'

// As factories.ts, for what only admins see.

/** An application that waits. */
export const applicationEntry = (more: Partial<ApplicationEntry> = {}): ApplicationEntry => ({
  id: 'application',
  email: 'ada@ledger.example',
  role: 'journalist',
  status: 'New',
  name: 'Ada Winter',
  organization: 'The Ledger',
  city: 'Chicago',
  state: 'IL',
  timezone: 'CT',
  account_id: null,
  created_at: AT,
  decided_at: null,
  asked_at: null,
  answered_at: null,
  ...more,
})

const NONE = { newest: [], count: 0 }

/** Nothing speaks against the application. */
export const vettingFacts = (more: Partial<VettingFacts> = {}): VettingFacts => ({
  mail_domain: 'ledger.example',
  is_public_mail: false,
  website_domain: 'ledger.example',
  domains_match: true,
  same_email: NONE,
  same_domain: NONE,
  same_linkedin: NONE,
  members_at_domain: 0,
  earlier_sanction: null,
  member_with_linkedin: null,
  ...more,
})

export const applicationDetails = (more: Partial<ApplicationDetails> = {}): ApplicationDetails => ({
  ...applicationEntry(),
  phone: null,
  website: null,
  linkedin_url: null,
  experience: null,
  topics: [],
  other_beat: null,
  additional_info: null,
  question: null,
  answer: null,
  facts: vettingFacts(),
  ...more,
})

export const memberEntry = (more: Partial<MemberEntry> = {}): MemberEntry => ({
  id: 'other',
  name: 'Ada Winter',
  email: 'ada@ledger.example',
  role: 'journalist',
  picture_url: null,
  title: 'Editor',
  organization: 'The Ledger',
  status: 'Active',
  last_active_at: AT,
  last_sign_in_at: AT,
  created_at: AT,
  sessions: 1,
  ...more,
})

export const auditRecord = (more: Partial<AuditRecord> = {}): AuditRecord => ({
  id: 'record',
  action: 'invite.sent',
  actor: { id: 'me', name: 'Kim Doe' },
  subject: { id: 'other', name: 'Ada Winter' },
  about: [],
  details: {},
  created_at: AT,
  ...more,
})
