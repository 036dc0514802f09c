import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LinkType } from '../../contract/auth.ts'
import { escapeHtml, fillSlots } from '../platform/slots.ts'

/** Gives the page behind a mailed link: words by its type, and the form that redeems it. */
export type LinkPage = (slots: { type: LinkType; token: string; redirect_to: string }) => string

const WORDS: Record<LinkType, { title: string; sentence: string; button: string }> = {
  recovery: {
    title: 'Reset your password',
    sentence: 'You choose the new password on the next page.',
    button: 'Continue',
  },
  invite: {
    title: 'Welcome to Beatline',
    sentence: 'This signs you in; then you complete your profile and set a password.',
    button: 'Continue',
  },
  email_change: {
    title: 'Confirm your email',
    sentence:
      'This confirms the change of the email address of a Beatline account. Go on only if you asked for it.',
    button: 'Confirm Email',
  },
}

/** Reads the page from the folder of the built pages. Throws when it is not there. */
export async function openLinkPage(folder: string): Promise<LinkPage> {
  const html = await readFile(join(folder, 'link.html'), 'utf8').catch(() => {
    throw new Error('The page is not built. Run `npm run build` first.')
  })
  return (slots) => fillSlots(html, { ...WORDS[slots.type], ...slots }, escapeHtml)
}
