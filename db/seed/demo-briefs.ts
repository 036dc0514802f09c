import { EMPTY_BRIEF } from '../../contract/briefs.rules.ts'
import type { Brief } from '../../contract/briefs.ts'
import { answersOnWireFraud } from './demo-answers-wire-fraud.ts'
import { readTable } from './demo-read.ts'
import { type Row, seedId } from './seed-tools.ts'

// What some requests ask of a pitch, by the name of the request; `pitches` answer it, by the PR member.
type Answers = { answers: string[]; musts: [boolean, string][]; availability?: string }
type DemoBrief = Partial<Brief> & { pitches?: Record<string, Answers> }

/** A row for each pitch: the PR member, yes or no and the proof for each of two must-haves, then the answers. */
const readAnswers = (text: string): Record<string, Answers> =>
  Object.fromEntries(
    readTable(text).map(([by = '', one, proof = '', two, more = '', ...answers]) => [
      by,
      {
        answers,
        musts: [
          [one === 'yes', proof],
          [two === 'yes', more],
        ],
      },
    ]),
  )

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
        answers: ['Wires. They went from 4% of fee income to 11% within six quarters.'],
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
    sources_wanted: 8,
    questions: [
      'After the first report, how long did the receiving account stay open, and who could have closed it?',
      'What can you show me: a call log, a letter, a policy?',
    ],
    must_haves: ['Has dealt with a fraudulent wire', 'Will be named'],
    pitches: readAnswers(answersOnWireFraud),
  },
  'roof-age': {
    sources_wanted: 3,
    questions: [
      'At what roof age do you stop renewing, and since when?',
      'Which claim convinced you, or changed your mind?',
    ],
    must_haves: ['Prices, sells or settles homeowners insurance'],
    formats: ['phone'],
    pitches: {
      pr: {
        answers: [
          'Fifteen years for asphalt, since the 2022 renewals. Metal and tile have no limit with us.',
          'A street of nine houses after one hailstorm: six roofs under ten years, no loss; three over fifteen, $141,000.',
        ],
        musts: [[true, 'Settles about 4,000 roof claims a year']],
        availability: 'Weekdays after 10, Eastern',
      },
      'stella-markopoulos': {
        answers: [
          'Fifteen, like everyone else, since 2019. The number came from a filing of a competitor, not from our claims.',
          'A 31-year-old slate roof that outlived two of our inspectors.',
        ],
        musts: [[true, 'Sets the rates in eleven states']],
        availability: 'Any morning but Wednesday',
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
  'seat-audits': {
    sources_wanted: 2,
    must_haves: ['Has been audited, or has audited'],
    pitches: {
      'ivy-chandrasekar': { answers: [], musts: [[true, 'Three of the customers were, last spring']] },
    },
  },
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
