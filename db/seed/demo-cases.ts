import type { AuditAction } from '../../contract/audit.rules.ts'
import { day, hour, type Row, seedId } from './seed-tools.ts'

// Not the one who signs in to the demo, who decides the appeal.
const ADMIN = seedId('member:marcus-dunleavy')
const member = (name: string) => seedId(`member:${name}`)

const REASON =
  'The same pitch went to forty requests within an hour, most of them about something else. Three authors reported it.'
const MASS_PITCH =
  'Our founder can comment on anything in your piece, today. He has 900,000 followers and is free until six.'

type Case = {
  number: number
  about: string
  reporter: string
  rule: string
  words: string
  text: string
  hoursAgo: number
}

// The last one is past its time.
const OPEN: Case[] = [
  {
    ...{ number: 2, about: 'lorna-beauchamp', reporter: 'pr', rule: 'fake', hoursAgo: 3 },
    words: 'The agency says that nobody of this name has ever worked there.',
    text: 'Lorna Beauchamp\nAssociate\nLow Fence PR',
  },
  {
    ...{ number: 3, about: 'sigrid-aune', reporter: 'journalist', rule: 'payment', hoursAgo: 240 },
    words: 'Asks for a link in return for a quote.',
    text: 'Sigrid Aune\nAccount lead\nAune Northfield',
  },
]

const SUSPENDED = 'ramona-estrella'
const before = (now: Date, hours: number) => new Date(now.getTime() - hours * hour)

const reported = (now: Date, one: Case): Row => ({
  ...{ id: seedId(`case:${one.number}`), number: one.number, version: 1, subject_type: 'member' },
  ...{ subject_id: member(one.about), about_id: member(one.about), reason: '' },
  due_at: new Date(before(now, one.hoursAgo).getTime() + 2 * day),
  created_at: before(now, one.hoursAgo),
  ...{ decision: null, decided_by: null, closed_at: null },
})

export const caseRows = (now: Date): Row[] => [
  {
    ...reported(now, { ...OPEN[0]!, number: 1, about: SUSPENDED, hoursAgo: 72 }),
    ...{ version: 2, decision: 'suspension', reason: REASON, decided_by: ADMIN, closed_at: before(now, 48) },
  },
  ...OPEN.map((one) => reported(now, one)),
  {
    ...reported(now, { ...OPEN[0]!, number: 4, about: SUSPENDED, hoursAgo: 20 }),
    ...{
      subject_type: 'appeal',
      subject_id: seedId('appeal:1'),
      due_at: new Date(before(now, 20).getTime() + 7 * day),
    },
  },
]

export const reportRows = (now: Date): Row[] => [
  {
    ...{ id: seedId('report:1'), case_id: seedId('case:1'), reporter_id: member('journalist'), rule: 'mass' },
    ...{ words: '', created_at: before(now, 72) },
  },
  ...OPEN.map(({ number, reporter, rule, words, hoursAgo }) => ({
    ...{
      id: seedId(`report:${number}`),
      case_id: seedId(`case:${number}`),
      reporter_id: member(reporter),
      rule,
    },
    ...{ words, created_at: before(now, hoursAgo) },
  })),
]

export const textRows = (now: Date): Row[] =>
  [{ number: 1, about: SUSPENDED, text: MASS_PITCH, hoursAgo: 72 }, ...OPEN].map(
    ({ number, about, text, hoursAgo }) => ({
      ...{ id: seedId(`case text:${number}`), case_id: seedId(`case:${number}`), text_id: member(about) },
      ...{ author_id: member(about), text, written_at: before(now, hoursAgo + 1), is_reported: true },
    }),
  )

/** One member is suspended for a month. */
export const sanctionRows = (now: Date): Row[] => [
  {
    ...{
      id: seedId('sanction:1'),
      account_id: member(SUSPENDED),
      kind: 'suspension',
      rule: 'mass',
      reason: REASON,
    },
    skip_reason:
      'Three authors lost an afternoon to it, and a warning would have let it go on for another week.',
    ...{ actor_id: ADMIN, case_id: seedId('case:1'), starts_at: before(now, 48) },
    ends_at: new Date(before(now, 48).getTime() + 30 * day),
  },
]

export const sanctionTextRows = (now: Date): Row[] => [
  {
    ...{ id: seedId('sanction text:1'), sanction_id: seedId('sanction:1'), text: MASS_PITCH },
    written_at: before(now, 73),
  },
]

export const appealRows = (now: Date): Row[] => [
  {
    ...{ id: seedId('appeal:1'), sanction_id: seedId('sanction:1'), created_at: before(now, 20) },
    ...{ reason: '', same_admin: false },
    text: 'A trainee used my sign-in and pressed Send for the whole list. I have changed the password and will not let it happen again.',
  },
]

/** What the team did in the case that is closed, oldest first: the log is chained in this order. */
export const auditRows = (now: Date): Row[] => {
  const entry = (hoursAgo: number, action: AuditAction, more: Row): Row => ({
    ...{ action, actor_id: ADMIN, subject_id: member(SUSPENDED) },
    ...{ about_ids: [], details: {}, created_at: before(now, hoursAgo), ...more },
  })
  const decided = { number: '1', decision: 'suspension' }
  return [
    entry(49, 'case.opened', {
      ...{ subject_id: seedId('case:1'), about_ids: [member(SUSPENDED)] },
      details: { number: '1', texts: '1' },
    }),
    entry(48.6, 'record.opened', {}),
    entry(48, 'member.suspended', { details: { rule: 'mass', days: '30' } }),
    entry(48, 'case.decided', { subject_id: seedId('case:1'), details: decided }),
  ]
}
