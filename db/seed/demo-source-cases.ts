import { sourceId } from './demo-members.ts'
import { day, hour, type Row, seedId } from './seed-tools.ts'

const member = (name: string) => seedId(`member:${name}`)
const before = (now: Date, hours: number) => new Date(now.getTime() - hours * hour)

type Case = {
  number: number
  type: 'denied' | 'claim' | 'check'
  keeper: string
  source: string
  author: string
  text: string
  hoursAgo: number
}

const CLAIMANT = 'linnea-carrow'
const NOTE = 'I publish as Simone Ettinger, and this is my profile. I would like to answer requests myself.'
const REASON = 'We represent Dr. Ettinger and have met her. We do not know the person who claims this.'

const CASES: Case[] = [
  {
    ...{ number: 5, type: 'denied', keeper: 'felix-amundsen', source: 'Tess Valdovinos', hoursAgo: 5 },
    author: 'felix-amundsen',
    text: 'Tess Valdovinos\nWarehouse automation lead\nPallet & Pine',
  },
  {
    ...{ number: 6, type: 'claim', keeper: 'rosalind-achebe', source: 'Dr. Simone Ettinger', hoursAgo: 30 },
    author: CLAIMANT,
    text: NOTE,
  },
  {
    ...{ number: 7, type: 'check', keeper: 'pr', source: 'Dr. Anjali Voss', hoursAgo: 50 },
    author: 'pr',
    text: 'Please look her up with the state medical board. The clinic answers the phone until four.',
  },
]

const idOf = ({ keeper, source }: Case) => sourceId(keeper, source)
const subjectOf = (one: Case) => (one.type === 'claim' ? seedId(`claim:${one.number}`) : idOf(one))

/** One open case of each kind that is about a source. */
export const sourceCaseRows = (now: Date): Row[] =>
  CASES.map((one) => ({
    ...{ id: seedId(`case:${one.number}`), number: one.number, version: 1, subject_type: one.type },
    ...{ subject_id: subjectOf(one), about_id: member(one.keeper), reason: '' },
    due_at: new Date(before(now, one.hoursAgo).getTime() + 7 * day),
    ...{ created_at: before(now, one.hoursAgo), decision: null, decided_by: null, closed_at: null },
  }))

export const sourceTextRows = (now: Date): Row[] => [
  ...CASES.map((one) => textOf(one, one.author, one.text, before(now, one.hoursAgo + 1))),
  ...CASES.filter(({ type }) => type === 'claim').map((one) =>
    textOf(one, one.keeper, REASON, before(now, one.hoursAgo)),
  ),
]

const textOf = (one: Case, author: string, text: string, written_at: Date): Row => ({
  ...{ id: seedId(`case text:${one.number}/${author}`), case_id: seedId(`case:${one.number}`) },
  ...{ text_id: subjectOf(one), author_id: member(author), text, written_at, is_reported: true },
})

/** A claim that the PR member who signs in can answer. */
const openClaim = (now: Date): Row => ({
  id: seedId('claim:open'),
  ...{ profile_id: sourceId('pr', 'Ingrid Faulkner'), claimant_id: member('margaret-deschamps') },
  note: 'Faulkner is my maiden name, and I still advise Northgate Quill under it. I would like to answer requests myself.',
  ...{ reason: '', state: 'open', created_at: before(now, 40) },
  answer_by: new Date(before(now, 40).getTime() + 7 * day),
})

export const claimRows = (now: Date): Row[] => [
  openClaim(now),
  ...CASES.filter(({ type }) => type === 'claim').map((one) => ({
    ...{
      id: subjectOf(one),
      profile_id: idOf(one),
      claimant_id: member(CLAIMANT),
      note: NOTE,
      reason: REASON,
    },
    ...{ state: 'with_team', created_at: before(now, one.hoursAgo + 60) },
    answer_by: new Date(before(now, one.hoursAgo + 60).getTime() + 7 * day),
  })),
]

/** The registry number of the source to check. It comes before the cases, which a new number changes. */
export const registerRows = (now: Date): Row[] =>
  CASES.filter(({ type }) => type === 'check').map((one) => ({
    ...{ id: seedId(`register:${one.number}`), profile_id: idOf(one), kind: 'register' },
    ...{ made_by: member(one.keeper), made_at: before(now, one.hoursAgo + 2), until: null, result: 'given' },
    // Of the name, title and organization: set by the statement that follows.
    fingerprint: '\\x00',
    ...{
      register: 'State medical board',
      number: 'MD-448213',
      url: 'https://medicalboard.example/MD-448213',
    },
  }))

/** The ids of the sources that their experts denied. */
export const deniedSources = CASES.filter(({ type }) => type === 'denied').map(idOf)
