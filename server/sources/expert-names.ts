import { fold } from '../../contract/fold.ts'
import { withLatinLetters } from '../comparisons/look-alikes.rules.ts'

/** Drawn as nothing. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu

/** Capitals that look like another Latin letter than their small ones do, and digits that look like one. */
const AS_DRAWN: Record<string, string> = { Η: 'h', Ν: 'n', Υ: 'y', I: 'l', 0: 'o', 1: 'l' }

// Folded, as they are compared. Not those that are names, too: Do, Ma, Phil, Dean.
const TITLES = [
  ...[
    'dr',
    'prof',
    'professor',
    'doctor',
    'mr',
    'mrs',
    'ms',
    'miss',
    'mx',
    'sir',
    'dame',
    'lord',
    'lady',
    'rev',
  ],
  ...[
    'hon',
    'herr',
    'frau',
    'mme',
    'mlle',
    'dipl',
    'ing',
    'mag',
    'h c',
    'hc',
    'rer nat',
    'rer pol',
    'emeritus',
  ],
]
const SUFFIXES = [
  ...[
    'jr',
    'sr',
    'junior',
    'senior',
    'ii',
    'iii',
    'iv',
    'esq',
    'esquire',
    'phd',
    'ph d',
    'md',
    'm d',
    'mba',
    'm b a',
  ],
  ...[
    'jd',
    'j d',
    'llm',
    'll m',
    'llb',
    'll b',
    'dds',
    'd d s',
    'dphil',
    'msc',
    'm sc',
    'bsc',
    'b sc',
    'mph',
    'rn',
  ],
  ...['cpa', 'cfa', 'cfp', 'obe', 'cbe', 'mbe', 'kc', 'qc'],
]

/** A folded name without what stands before and after it. A word always stays. */
function withoutTitles(name: string): string {
  const title = TITLES.find((one) => name.startsWith(`${one} `))
  if (title) return withoutTitles(name.slice(title.length + 1))
  const suffix = SUFFIXES.find((one) => name.endsWith(` ${one}`))
  return suffix ? withoutTitles(name.slice(0, -suffix.length - 1)) : name
}

const lettersOf = (folded: string) => folded.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()

// A hair space inside a name is hard to see.
const foldName = (name: string) => withoutTitles(lettersOf(withLatinLetters(fold(name)))).replaceAll(' ', '')

/**
 * A name as it is compared: its letters and digits, whatever their case, their marks, the alphabet that they are from and what
 * is between them, without titles. Twice where the case decides which letter one looks like: names are the same if they
 * have one in common.
 */
export function namesToCompare(name: string): string[] {
  const visible = name.normalize('NFKD').replace(INVISIBLE, '')
  const asDrawn = visible.replace(/[ΗΝΥI01]/g, (letter) => AS_DRAWN[letter]!)
  return [...new Set([foldName(visible), foldName(asDrawn)])]
}

/** A name as refusals were kept before titles and look-alike letters were compared: of those only the hash is left. */
export const nameWithTitles = (name: string): string => lettersOf(fold(name.replace(/\p{Cf}/gu, '')))

/** Whether two names are the same, as they are compared. */
export function areSameName(one: string, other: string): boolean {
  const names = namesToCompare(other)
  return namesToCompare(one).some((name) => names.includes(name))
}
