import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import type { AuthSession } from '../../contract/auth.ts'
import { demoSignIns } from '../../db/seed/demo.ts'

export type Role = (typeof demoSignIns)[number]['role']

export const PASSWORD = 'beatline-demo'

export const member = (role: Role) => demoSignIns.find((each) => each.role === role)!

/** The file with a role's session, for tests that are not about signing in. */
export const sessionFile = (role: Role) => join(import.meta.dirname, `../../.cache/e2e/${role}.json`)

export async function fillSignIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
}

/** Signs in with a separate session for this test. */
export async function signIn(page: Page, role: Role) {
  await page.goto('/login')
  await fillSignIn(page, member(role).email, PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(role === 'admin' ? '/app' : '/app/feed')
  await expect(page.getByRole('button', { name: 'Account Menu' })).toBeVisible()
}

const SESSION_KEY = 'sb-localhost-auth-token'

/** The browser's stored part of the session. */
export async function storedSession(page: Page): Promise<AuthSession | null> {
  const text = await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY)
  return text === null ? null : JSON.parse(text)
}

const address = () => test.info().project.use.baseURL!

/** Signs in without a page. */
export async function newSession(account: { email: string; password: string }): Promise<AuthSession> {
  const answer = await fetch(`${address()}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: account.email, password: account.password }),
  })
  expect(answer.status).toBe(200)
  return answer.json()
}

/** A browser's storage after a sign-in. */
const storageOf = (session: AuthSession) => ({
  cookies: [],
  origins: [{ origin: address(), localStorage: [{ name: SESSION_KEY, value: JSON.stringify(session) }] }],
})

/**
 * Signs a browser in without the form; its other stored data is removed. Its pages find the session when they load.
 * `change` overrides the stored values.
 */
export async function startSession(
  context: BrowserContext,
  account: { email: string; password: string },
  change: Partial<AuthSession> = {},
): Promise<AuthSession> {
  const session = { ...(await newSession(account)), ...change }
  await context.setStorageState(storageOf(session))
  return session
}

/** Stores a role's session for tests that are not about signing in. */
export async function keepSession(role: Role) {
  const session = await newSession({ email: member(role).email, password: PASSWORD })
  await mkdir(dirname(sessionFile(role)), { recursive: true })
  await writeFile(sessionFile(role), JSON.stringify(storageOf(session)))
}

/** The caller: a page that has loaded, a session, or the role of a shared session. */
export type Caller = Page | AuthSession | Role

/** The session of a role that all stories share. */
export async function sharedSession(role: Role): Promise<AuthSession> {
  const session: ReturnType<typeof storageOf> = JSON.parse(await readFile(sessionFile(role), 'utf8'))
  return JSON.parse(session.origins[0]!.localStorage[0]!.value)
}

async function sessionOf(caller: Caller): Promise<AuthSession> {
  if (typeof caller === 'string') return sharedSession(caller)
  return 'access_token' in caller ? caller : (await storedSession(caller))!
}

/** Calls the server as a member, without the pages. */
export async function callAs(caller: Caller, method: string, path: string, data?: object): Promise<Response> {
  const { access_token } = await sessionOf(caller)
  const answer = await fetch(address() + path, {
    method,
    headers: {
      authorization: `Bearer ${access_token}`,
      ...(data && { 'content-type': 'application/json' }),
    },
    ...(data && { body: JSON.stringify(data) }),
  })
  expect(answer.ok, `${method} ${path}`).toBe(true)
  return answer
}
