import { expect, type Page } from '@playwright/test'
import type { OwnMember } from './make-member.ts'
import { fillSignIn, storedSession } from './members.ts'

// What the stories about an account do with it, found as its member would find it.

/** Signs a member in at the address of a page, which then opens. */
export async function openAs(page: Page, { email, password }: OwnMember, address: string) {
  await page.goto(address)
  await signInHere(page, email, password)
}

/** Fills in the sign-in form that stands in the place of a page. */
export async function signInHere(page: Page, email: string, password: string) {
  await fillSignIn(page, email, password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('button', { name: 'Account Menu' })).toBeVisible()
}

/** The new password reaches the server, and its answer does not come back. */
export const loseAnswer = (page: Page) =>
  page.route('/auth/v1/user', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    await route.fetch()
    await route.abort()
  })

/** Ends the session behind the page's back. */
export async function endOnServer(page: Page) {
  const { access_token } = (await storedSession(page))!
  const headers = { authorization: `Bearer ${access_token}` }
  await page.request.post('/auth/v1/logout?scope=local', { headers })
}

/** A part of the page, by its heading. */
export const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
