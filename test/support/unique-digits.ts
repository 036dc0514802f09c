import { randomInt } from 'node:crypto'

/** Digits that no other call gives: in letters a word that a test looks for would stand by chance. */
export const uniqueDigits = (): string => String(randomInt(10 ** 12)).padStart(12, '0')
