import { BEATS, TAGS_MAX } from '../../contract/vocabulary.ts'

// The server's replies, emptied or with more of everything. Both are made from real replies by field name, so that they
// follow the product's shapes.

const WORD = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft'
const PLACE = 'llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'
const NAME = `Maximiliana-Theodora Featherstonehaugh ${WORD} of Hohenlohe-Waldenburg and Cholmondeley`
const TITLE = `${WORD}: what becomes of it, who pays for it in the end, and why nobody who was asked at the counters, in the boards or at the regulators of two countries will say so on the record before the last of their quarters is reported`
const TEXT = [
  `${TITLE}.`,
  `https://www.${PLACE}.example/${'a-very-long-path-without-an-end/'.repeat(6)}`,
  'X'.repeat(300),
  'All of it was written down twice, and then once more for those who had not read it. '.repeat(24),
].join('\n\n')
const MANY_TAGS = [WORD, ...BEATS].slice(0, TAGS_MAX)
const MANY = 1_234_567

const LONG = [
  [/^(name|owner_name|organization|location|city|writesOn|other_beat|contact_info)$/, () => NAME],
  [/^title$/, () => TITLE],
  [/^(description|content|bio|commentary|message_text|last_text|expertise|additional_\w+)$/, () => TEXT],
  [/^body$/, (text) => `${NAME}: ${text}`],
  [/^email$/, (email) => `${'first.middle.last.'.repeat(3)}${email.replace('@', `@${PLACE}.`)}`],
  [/^\w+_domain$/, (domain) => `${PLACE}.${domain}`],
]

const LIST = /^(beats|tags|topics)$/
const COUNT = /(^|_)(count|unread|bell|pending|sessions|messages|responses)$/
const CURSOR = /^(next|earlier)$/

/** The same reply with empty lists, zero counts, and members without details. */
export function emptied(value, key = '') {
  if (Array.isArray(value)) return []
  if (CURSOR.test(key)) return null
  if (typeof value === 'number' && COUNT.test(key)) return 0
  if (key === 'profile') return {}
  return each(value, emptied)
}

/** The same reply with long names and texts, words that can't wrap, all beats and large counts. */
export function lengthened(value, key = '') {
  if (typeof value === 'string') return LONG.find(([name]) => name.test(key))?.[1](value) ?? value
  if (typeof value === 'number') return COUNT.test(key) ? MANY : value
  if (Array.isArray(value) && LIST.test(key)) return MANY_TAGS
  return each(value, lengthened)
}

function each(value, change) {
  if (Array.isArray(value)) return value.map((item) => change(item))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, change(held, key)]))
}
