/** What can be reported, by name. */
export const REPORTED_NAMES = {
  member: 'Member',
  post: 'Post',
  comment: 'Comment',
  source: 'Source',
  pitch: 'Pitch',
  message: 'Message',
} as const
export type Reported = keyof typeof REPORTED_NAMES
export const REPORTED = Object.keys(REPORTED_NAMES) as Reported[]

/** What is wrong, by name; all but the last are house rules. */
export const RULE_NAMES = {
  mass: 'Mass or off-topic pitching',
  fake: 'Fake person or role',
  copied: 'Copied text or photo',
  harassment: 'Harassment or threats',
  private: 'Private information',
  payment: 'Asking for payment or links',
  confidence: 'Breach of confidence',
  other: 'Something else',
} as const
export type Rule = keyof typeof RULE_NAMES
export const RULES = Object.keys(RULE_NAMES) as Rule[]
export type HouseRule = Exclude<Rule, 'other'>
export const HOUSE_RULES = RULES.filter((rule): rule is HouseRule => rule !== 'other')

export const REPORT_WORDS_MAX = 2_000

/** Why a report says too little; null: it says enough. */
export const whyNotWords = (rule: Rule, words: string): string | null =>
  rule === 'other' && words.trim() === '' ? 'Tell us what is wrong' : null

/** What became of a report, for its reporter. */
export const OUTCOMES = ['in_review', 'action', 'no_breach'] as const
export type ReportOutcome = (typeof OUTCOMES)[number]
