import { FALLBACK_NAMES } from './vocabulary.ts'

const PRODUCT = 'Beatline'

// Letters of other alphabets next to Latin ones. Chinese, Japanese and Korean names are written next to Latin ones.
const FOREIGN =
  /(?![\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}])\p{L}/u
// Drawn like Latin letters but not Latin: mathematical, full-width, circled and squared ones.
const DRAWN = /[\u{1d400}-\u{1d7ff}\uff21-\uff5a\u249c-\u24e9\u{1f130}-\u{1f189}]/u

/** What each character looks like at a glance; what Unicode decomposes by itself (é, ﬁ) is not listed. */
const READ_AS: Record<string, string> = {
  a: '4@ɑᴀ',
  b: 'ƀɓʙ',
  c: 'ᴄ',
  d: 'đðɖɗᴅ',
  e: '3ɛəǝᴇ',
  f: 'ƒꜰ',
  g: 'ɡɠɢ',
  h: 'ħɦʜ',
  i: '1l|!ıɩɪɨłƚɫɬʟ',
  j: 'ȷɉᴊ',
  k: 'ƙᴋ',
  m: 'ɱᴍ',
  n: 'ŋɲƞɴ',
  o: '0øɵᴏ',
  p: 'ƥᴘ',
  r: 'ɾʀ',
  s: '5$ʂꜱ',
  t: 'ŧƭʈᴛ',
  u: 'ʉʊᴜ',
  v: 'ʋᴠ',
  w: 'ᴡ',
  y: 'ƴʏ',
  z: 'ƶȥᴢ',
}
const LETTER_OF = new Map(
  Object.entries(READ_AS).flatMap(([letter, signs]) => [...signs].map((sign) => [sign, letter] as const)),
)

/** A name as it looks at a glance: without case, accents, blanks and the difference between I, l and 1, or rn and m. */
const glance = (name: string) =>
  [...name.normalize('NFKD').toLowerCase()]
    .map((sign) => LETTER_OF.get(sign) ?? sign)
    .join('')
    .replace(/[^\p{L}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')

/** How a name, or the words it begins with, look at a glance; with digits read as letters, and without them. */
function beginnings(name: string): string[] {
  const words = name.split(/[\s\p{Pd}\p{Pc}.,()]+/u)
  const begun = words.map((_, n) => words.slice(0, n + 1).join(''))
  return begun.flatMap((words) => [glance(words), glance(words.replace(/\d/g, ''))])
}

/** What an admin is warned about in an applicant's name, or null. */
export function nameWarning(name: string): string | null {
  if (DRAWN.test(name) || (FOREIGN.test(name) && /\p{Script=Latin}/u.test(name)))
    return 'Some letters of this name only look like Latin ones.'
  if (glance(name).includes(glance(PRODUCT))) return `This name looks like that of ${PRODUCT} itself.`
  const begun = beginnings(name)
  const alike = Object.values(FALLBACK_NAMES).find((fallback) => begun.includes(glance(fallback)))
  return alike ? `This name looks like “${alike}”, which stands for members without a name.` : null
}
