import { dropTexts, keepTexts, keptTexts } from '../api/kept-texts.ts'

// The address that was typed and not sent is there again when its writer had to sign in meanwhile.

const KEPT = 'new-email'

export function keepNewEmail(accountId: string, newEmail: string): void {
  if (newEmail === '') dropNewEmail(accountId)
  else keepTexts(accountId, KEPT, newEmail)
}

/** Empty without one. */
export function keptNewEmail(accountId: string): string {
  const kept = keptTexts(accountId, KEPT)
  return typeof kept === 'string' ? kept : ''
}

export const dropNewEmail = (accountId: string): void => dropTexts(accountId, KEPT)
