import type { LinkType } from '../../contract/auth.ts'
import type { Notice } from '../platform/http/notice-page.ts'

const WORDS: Record<LinkType, { title: string; sentence: string; button: string }> = {
  recovery: {
    title: 'Reset Your Password',
    sentence: 'You choose the new password on the next page.',
    button: 'Continue',
  },
  invite: {
    title: 'Welcome to Beatline',
    sentence: 'This signs you in; then you complete your profile and set a password.',
    button: 'Continue',
  },
  email_change: {
    title: 'Confirm Your Email',
    sentence:
      'This confirms the change of the email address of a Beatline account. Go on only if you asked for it.',
    button: 'Confirm Email',
  },
}

/** The page behind an emailed link: words by its type, and the form that redeems it. */
export const linkNotice = (link: { type: LinkType; token: string; redirect_to: string }): Notice => ({
  ...WORDS[link.type],
  method: 'post',
  action: '/auth/v1/verify',
  fields: link,
})
