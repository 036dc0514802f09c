import { render } from 'react-email'
import { accountDeleted } from './AccountDeleted.tsx'
import { emailChangeCurrent } from './EmailChangeCurrent.tsx'
import { emailChanged } from './EmailChanged.tsx'
import { emailChangeNew } from './EmailChangeNew.tsx'
import { invite } from './Invite.tsx'
import type { Letter } from './Layout.tsx'
import { passwordChanged } from './PasswordChanged.tsx'
import { recovery } from './Recovery.tsx'
import { secondFactorAdded } from './SecondFactorAdded.tsx'
import { secondFactorRemoved } from './SecondFactorRemoved.tsx'

/** Every letter, by the name that the server calls it. */
const letters: Record<string, Letter> = {
  invite,
  recovery,
  email_change_current: emailChangeCurrent,
  email_change_new: emailChangeNew,
  email_changed: emailChanged,
  password_changed: passwordChanged,
  second_factor_added: secondFactorAdded,
  second_factor_removed: secondFactorRemoved,
  account_deleted: accountDeleted,
}

// Mail programs drop the document type, and React's marks are of use to a browser alone; comments for Outlook stay.
const tidy = (html: string) =>
  html.replace(/^<!DOCTYPE[^>]*>/, '<!doctype html>').replace(/<!--(?!\[)[^>]*-->/g, '')

/** Subject, plain text and HTML of every letter, its slots still open. */
export async function renderLetters(): Promise<
  Record<string, { subject: string; text: string; html: string }>
> {
  const rendered = Object.entries(letters).map(async ([name, { subject, content }]) => {
    const html = await render(content)
    const text = await render(content, { plainText: true })
    return [name, { subject, text: `${text.trim()}\n`, html: tidy(html) }]
  })
  return Object.fromEntries(await Promise.all(rendered))
}
