import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { demoSignIns } from '../db/seed/demo.ts'

export type Role = (typeof demoSignIns)[number]['role']

export const PASSWORD = 'beatline-demo'

export const member = (role: Role) => demoSignIns.find((each) => each.role === role)!

/** Where the session of a role is kept for the tests that are not about signing in. */
export const sessionFile = (role: Role) => join(import.meta.dirname, `../.cache/e2e/${role}.json`)

export async function fillSignIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
}

/** Signs in with a session of this test's own. */
export async function signIn(page: Page, role: Role) {
  await page.goto('/login')
  await fillSignIn(page, member(role).email, PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(role === 'admin' ? '/app' : '/app/feed')
  await expect(page.getByRole('button', { name: 'Account Menu' })).toBeVisible()
}

/** What the browser keeps of the session. */
export async function storedSession(page: Page): Promise<{
  access_token: string
  refresh_token: string
  expires_at: number
  user: { id: string; email: string }
} | null> {
  const text = await page.evaluate(() => localStorage.getItem('sb-localhost-auth-token'))
  return text === null ? null : JSON.parse(text)
}
