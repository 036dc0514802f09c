import { EMPTY_BRIEF } from '../../contract/briefs.rules.ts'
import type { Brief } from '../../contract/briefs.ts'
import { type Row, seedId } from './seed-tools.ts'

// What some requests ask of a pitch, by the name of the request; `pitches` answer it, by the PR member.
type DemoBrief = Partial<Brief> & {
  pitches?: Record<string, { answers: string[]; musts: [boolean, string][]; availability?: string }>
}

const BRIEFS: Record<string, DemoBrief> = {
  overdraft: {
    sources_wanted: 3,
    questions: ['Which line replaced the overdraft income, and by how much?'],
    must_haves: ['Has managed checking accounts'],
    formats: ['phone', 'video'],
    word_limit: 150,
    attribution: 'background',
    pitches: {
      'zainab-farouk': {
        answers: ['Wires. They went from 4 % of fee income to 11 % within six quarters.'],
        musts: [[true, 'Runs a credit union with 61,000 accounts']],
        availability: 'Tomorrow, 8 to 11 Eastern',
      },
      'rashid-valiyev': {
        answers: ['Card tiers, at both banks. The second tier alone covered a third of the gap.'],
        musts: [[false, 'Designed their tiers, but did not own the accounts']],
      },
      'lakshmi-pereira': {
        answers: ['Minimum balances on business checking, which nobody reads as a fee.'],
        musts: [[true, 'Lent against them for nine years']],
        availability: 'Any afternoon this week',
      },
    },
  },
  'wire-fraud': {
    sources_wanted: 5,
    must_haves: ['Has dealt with a fraudulent wire', 'Will be named'],
    pitches: {
      pr: {
        answers: [],
        musts: [
          [true, 'Handled disputes for receiving banks for nine years'],
          [true, ''],
        ],
      },
      'wren-gallardo': {
        answers: [],
        musts: [
          [true, 'Follows them from the other side'],
          [false, ''],
        ],
      },
      'luther-beckwith': {
        answers: [],
        musts: [
          [true, 'Wrote the comment on the reimbursement rule'],
          [true, ''],
        ],
      },
      'miguel-arrieta': {
        answers: [],
        musts: [
          [true, 'Refuses transfers every day'],
          [true, ''],
        ],
      },
      'zainab-farouk': {
        answers: [],
        musts: [
          [true, 'Ran wire operations at a trust company'],
          [true, ''],
        ],
      },
      'lakshmi-pereira': {
        answers: [],
        musts: [
          [true, 'Chairs the audit committee of a receiving bank'],
          [true, ''],
        ],
      },
      'stella-markopoulos': {
        answers: [],
        musts: [
          [true, 'Tried eleven cases'],
          [true, ''],
        ],
      },
      'rashid-valiyev': {
        answers: [],
        musts: [
          [false, 'Chargebacks, no wires'],
          [true, ''],
        ],
      },
      'adaeze-okonjo': {
        answers: [],
        musts: [
          [true, 'Lost $212,000 and kept the call log'],
          [true, ''],
        ],
      },
      'felix-amundsen': {
        answers: [],
        musts: [
          [false, ''],
          [true, ''],
        ],
      },
      'camille-desrosiers': {
        answers: [],
        musts: [
          [true, 'Advises two banks on what they may share'],
          [true, ''],
        ],
      },
      'ivy-chandrasekar': {
        answers: [],
        musts: [
          [true, 'Built the score of new accounts at a bank'],
          [false, ''],
        ],
      },
      'victor-szymanski': {
        answers: [],
        musts: [
          [false, 'It was stopped in time'],
          [true, ''],
        ],
      },
      'henry-takagawa': {
        answers: [],
        musts: [
          [false, ''],
          [true, ''],
        ],
      },
      'june-hathaway': {
        answers: [],
        musts: [
          [true, 'Three clinics, one account'],
          [true, ''],
        ],
      },
      'patrick-ngata': {
        answers: [],
        musts: [
          [false, ''],
          [true, ''],
        ],
      },
      'graham-iverson': {
        answers: [],
        musts: [
          [true, 'Two households of the trust'],
          [true, ''],
        ],
      },
      'annika-brandvold': {
        answers: [],
        musts: [
          [false, ''],
          [true, ''],
        ],
      },
      'tobias-renner': {
        answers: [],
        musts: [
          [true, 'The dredging invoice'],
          [true, ''],
        ],
      },
      'greta-olofsson': {
        answers: [],
        musts: [
          [false, 'Prevents them, one call at a time'],
          [true, ''],
        ],
      },
      'rosalind-achebe': {
        answers: [],
        musts: [
          [true, 'A payroll, lost for a weekend'],
          [true, ''],
        ],
      },
      'desmond-baptiste': {
        answers: [],
        musts: [
          [false, 'Has only had the letters'],
          [true, ''],
        ],
      },
    },
  },
  branches: {
    sources_wanted: 4,
    questions: [
      'Who decided, and on which numbers?',
      'How far is the next branch, and who drives there?',
      'What do the night-deposit businesses do with their cash now?',
    ],
    must_haves: ['Worked in the county when the branch closed', 'Will be named'],
    place: 'A county that lost its last branch since 2024',
    formats: ['phone'],
    attribution: 'named',
  },
  fractional: {
    questions: ['What does a transfer cost the broker?'],
    formats: ['written'],
    word_limit: 300,
    attribution: 'agreed',
  },
  'seat-audits': { sources_wanted: 2, must_haves: ['Has been audited, or has audited'] },
}

const all = Object.entries(BRIEFS).map(([ref, { pitches = {}, ...brief }]) => ({
  ref,
  post_id: seedId(`post:${ref}`),
  brief: { ...EMPTY_BRIEF, ...brief },
  pitches: Object.entries(pitches).map(([by, pitch]) => ({ id: seedId(`pitch:${ref}/${by}`), ...pitch })),
}))
const questionId = (ref: string, place: number) => seedId(`question:${ref}/${place}`)

/** How many sources a request wants, by its name. */
export const sourcesWanted = (ref: string): number | null => BRIEFS[ref]?.sources_wanted ?? null

export const briefRows = (now: Date): Row[] =>
  all.map(({ post_id, brief: { sources_wanted: _, questions: __, ...brief } }) => ({
    post_id,
    ...brief,
    version: 1,
    updated_at: now,
  }))

export const questionRows = (): Row[] =>
  all.flatMap(({ ref, post_id, brief }) =>
    brief.questions.map((text, place) => ({
      id: questionId(ref, place),
      post_id,
      position: place + 1,
      text,
    })),
  )

export const detailRows = (): Row[] =>
  all.flatMap(({ brief: { attribution }, pitches }) =>
    pitches.map(({ id, musts, availability = '' }) => ({
      response_id: id,
      musts: musts.map(([met, proof]) => ({ met, proof })),
      availability,
      attribution,
    })),
  )

export const answerRows = (): Row[] =>
  all.flatMap(({ ref, pitches }) =>
    pitches.flatMap(({ id, answers }) =>
      answers.map((text, place) => ({
        response_id: id,
        position: place + 1,
        question_id: questionId(ref, place),
        text,
      })),
    ),
  )
