import { randomInt } from 'node:crypto'

/** Digits that no other call returns: letters could contain a word that a test looks for. */
export const uniqueDigits = (): string => String(randomInt(10 ** 12)).padStart(12, '0')
