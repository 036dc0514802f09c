import { expect, type Page } from '@playwright/test'
import type { OwnMember } from '../support/make-member.ts'
import { callAs, fillSignIn, startSession } from '../support/members.ts'

// What the stories about an account do with it, with the locators a member would use.

/** The account menu; an admin's has one more entry. */
export const accountMenu = (...admin: 'Admin'[]) => [
  'Account',
  ...admin,
  'Pitchbox',
  'Security',
  'Notifications',
  'Commands',
  'Keyboard Shortcuts',
  'Log out',
]

/** Opens a page in a browser that is signed in without the form. */
export async function openAs(page: Page, member: OwnMember, address: string) {
  await startSession(page.context(), member)
  await page.goto(address)
  // The address may be that of a dialog, which hides the header from assistive technology.
  await expect(page.getByRole('button', { name: 'Account Menu', includeHidden: true })).toBeVisible()
}

/** Fills in the sign-in form that replaces a page. */
export async function signInHere(page: Page, email: string, password: string) {
  await fillSignIn(page, email, password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('button', { name: 'Account Menu' })).toBeVisible()
}

/** The new password reaches the server, but its answer gets lost. */
export const loseAnswer = (page: Page) =>
  page.route('/auth/v1/user', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    await route.fetch({ maxRetries: 1 })
    await route.abort()
  })

/** Ends the session without the page's knowledge. */
export const endOnServer = (page: Page) => callAs(page, 'POST', '/auth/v1/logout?scope=local')

/** A part of the page, by its heading. */
export const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
