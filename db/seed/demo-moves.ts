import { type DeclineReason, REASONS } from '../../contract/pitches.rules.ts'
import { STAGES, type Stage } from '../../contract/vocabulary.ts'
import { readTable } from './demo-read.ts'

// Where authors have put pitches:
//   request | PR member | moves | a line of the author's own to a decline
// A move has its time (the share of the time from when the author had read or answered the pitch until now, or until
// the request settled; negative: minutes ago), the stage or "withdrawn", and the reason of a decline.
const moves = `
wire-fraud | marisa-tolentino | 0.1 shortlist, 0.35 used
wire-fraud | pr | 0.1 shortlist, 0.4 used
wire-fraud | stella-markopoulos | 0.15 shortlist, 0.5 used
wire-fraud | adaeze-okonjo | 0.6 used
wire-fraud | june-hathaway | 0.2 shortlist, 0.7 used
wire-fraud | zainab-farouk | 0.3 shortlist
wire-fraud | wren-gallardo | 0.45 shortlist
wire-fraud | ivy-chandrasekar | 0.4 shortlist
wire-fraud | bettina-kowal | 0.2 shortlist
wire-fraud | abigail-mensah | 0.25 maybe, 0.5 shortlist
wire-fraud | tyrell-ambrose | 0.3 shortlist
wire-fraud | esperanza-villa | 0.35 shortlist
wire-fraud | omar-haidari | 0.5 shortlist
wire-fraud | colleen-dougherty | 0.2 shortlist
wire-fraud | graham-iverson | -7 shortlist
wire-fraud | luther-beckwith | 0.5 maybe
wire-fraud | camille-desrosiers | 0.2 declined other_sources, 0.6 maybe
wire-fraud | tobias-renner | 0.7 maybe
wire-fraud | ibrahim-sesay | 0.3 maybe
wire-fraud | priya-venkatesan | 0.4 maybe
wire-fraud | mei-ling-chow | 0.5 maybe
wire-fraud | walter-bruning | 0.6 maybe
wire-fraud | danilo-ferrante | 0.65 maybe
wire-fraud | felix-amundsen | 0.3 declined off_topic
wire-fraud | victor-szymanski | 0.5 declined must_haves | The bookkeeper stopped it in time, and I need money that was gone. Please pass on my compliments to her.
wire-fraud | rashid-valiyev | 0.4 declined must_haves
wire-fraud | henry-takagawa | 0.7 declined off_topic
wire-fraud | patrick-ngata | 0.7 declined off_topic
wire-fraud | lakshmi-pereira | 0.6 declined changed | The boardroom part has become a story of its own. I will ask again for that one.
wire-fraud | jae-won-lim | 0.1 declined off_topic
wire-fraud | leilani-kahale | 0.1 declined off_topic
wire-fraud | svetlana-marchuk | 0.5 declined other_sources
wire-fraud | kwame-boadu | 0.1 declined off_topic
wire-fraud | pilar-escamilla | 0.2 shortlist, 0.6 declined must_haves
wire-fraud | caleb-stroud | 0.4 declined off_topic | Checks are next month's story, and I want Mrs. Lutz in it. May I call you then?
wire-fraud | nikolai-drozd | 0.1 declined off_topic
wire-fraud | joanne-pickersgill | 0.5 declined must_haves
wire-fraud | vivek-raman | 0.7 declined other_sources
wire-fraud | hector-ybarra | 0.7 declined other_sources
wire-fraud | margot-ellsworth | 0.6 declined enough
wire-fraud | annika-brandvold | -3 declined enough
wire-fraud | brett-sorensen | 0.2 shortlist, 0.5 withdrawn
teller-jobs | pr | 0.3 used
stable-deposits | pr | 0.2 used
stable-deposits | zainab-farouk | 0.3 used
stable-deposits | rashid-valiyev | 0.2 declined other_sources
model-liability | pr | 0.3 declined off_topic | I am after the wording of an exclusion. Her list of errors would make a second piece: may I come back?
vendor-reviews | pr | 0.1 shortlist, 0.3 declined enough, 0.5 shortlist, 0.8 used
last-resort | pr | 0.3 shortlist
roof-age | pr | 0.4 shortlist
roof-age | stella-markopoulos | 0.5 used
last-resort | stella-markopoulos | 0.3 shortlist, 0.6 used
say-on-climate | stella-markopoulos | 0.4 declined off_topic | Next spring I do the models, and would like to start with her.
extend-pretend | pr | 0.5 declined other_sources
mitigation-discounts | pr | 0.4 shortlist
status-pages | pr | 0.5 withdrawn
`

// What authors have noted for themselves: request | PR member | note
const notes = `
wire-fraud | pr | Friday, 2 p.m. ET. Recording is fine. Ask again who may close the account.
wire-fraud | stella-markopoulos | Read the four public files before quoting her.
wire-fraud | adaeze-okonjo | Get the name from minute 41, off the record, to check it.
wire-fraud | marisa-tolentino | After 4 p.m. ET. Start with the eleven days.
wire-fraud | tyrell-ambrose | Call before 10, CT. Legal has to hear the recording first.
wire-fraud | colleen-dougherty | Leave out the analyst's name on page 9.
wire-fraud | walter-bruning | Only if there's room for one who sent it anyway.
wire-fraud | sunny-gill | Call before noon, PT. Bring up the eight minutes.
`

/** Articles that authors have linked to their requests, with how many days ago. */
export const articles: Record<string, { ago: number; url: string }> = {
  'stable-deposits': {
    ago: 12,
    url: 'https://ledgerline.example/banking/deposits-that-left-and-came-back',
  },
}

export type Move = {
  when: number
  stage: Stage | 'withdrawn'
  reason: DeclineReason | null
  words: string
}

const oneOf = <T extends string>(all: readonly T[], text: string): T => {
  const found = all.find((each) => each === text)
  if (!found) throw new Error(`no such stage or reason: ${text}`)
  return found
}

function readMove(text: string, line: string): Move {
  const [when, stage = '', reason] = text.trim().split(' ')
  return {
    when: Number(when),
    stage: oneOf([...STAGES, 'withdrawn'], stage),
    reason: reason ? oneOf(REASONS, reason) : null,
    words: stage === 'declined' ? line : '',
  }
}

const movesByPitch = new Map(
  readTable(moves).map(([ref, by, list = '', line = '']) => [
    `${ref}/${by}`,
    list.split(',').map((move) => readMove(move, line)),
  ]),
)
const notesByPitch = new Map(readTable(notes).map(([ref, by, text]) => [`${ref}/${by}`, text]))

/** The moves of a pitch, by the request's name and the PR member's. */
export const movesOf = (ref: string, by: string): readonly Move[] => movesByPitch.get(`${ref}/${by}`) ?? []

export const noteOn = (ref: string, by: string): string | undefined => notesByPitch.get(`${ref}/${by}`)
