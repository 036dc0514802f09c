import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { openAs } from '../account/account-steps.ts'
import { toast } from '../feed/feed-page.ts'
import { expectFrontPage } from '../site/front-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { makeMember, type OwnMember } from '../support/make-member.ts'
import { fillSignIn } from '../support/members.ts'
import { newestMail } from '../support/outbox.ts'

// A separate program makes the members, and emails go out every 2 seconds.

const code = (page: Page) => page.getByLabel('Code')
const posts = (page: Page) => page.getByRole('list', { name: 'Posts' })

/** Sets up a second factor on another device; a code works once, so each call returns the next. */
async function setUpFactor({ request }: Page, { email, password }: OwnMember): Promise<() => string> {
  const post = async (address: string, data: object, token?: string) => {
    const headers = token ? { authorization: `Bearer ${token}` } : undefined
    const answer = await request.post(address, { data, headers })
    expect(answer.ok(), address).toBe(true)
    return answer.json()
  }
  const { access_token } = await post('/auth/v1/token?grant_type=password', { email, password })
  await post('/api/account/confirm-password', { password }, access_token)
  const factor = await post('/auth/v1/factors', { factor_type: 'totp' }, access_token)
  const totp = new TOTP({ secret: Secret.fromBase32(factor.totp.secret) })
  // The code of now or of the next step: the server accepts them for at least half a minute.
  let moment = 0
  const next = () => {
    moment = Math.max(moment + 30_000, Date.now())
    return totp.generate({ timestamp: moment })
  }
  const challenge = await post(`/auth/v1/factors/${factor.id}/challenge`, {}, access_token)
  const proof = { challenge_id: challenge.id, code: next() }
  await post(`/auth/v1/factors/${factor.id}/verify`, proof, access_token)
  return next
}

test('waits for the code and then opens the page', async ({ page, provokes }) => {
  provokes(/status of (403|422)/)
  const member = await makeMember()
  await openAs(page, member, '/app/feed?expired=true')
  await expect(posts(page)).toBeVisible()
  const nextCode = await setUpFactor(page, member)
  // The open page learns of it right away.
  await expect(code(page)).toBeFocused()
  await expect(posts(page)).toHaveCount(0)
  await expect(page).toHaveTitle('Enter Your Code | Beatline')
  await code(page).fill('12345')
  await code(page).press('Enter')
  await expect(code(page)).toHaveAccessibleDescription('Enter the 6 digits of the code')
  await code(page).fill('000000')
  await code(page).press('Enter')
  await expect(toast(page)).toHaveText('ErrorInvalid TOTP code entered')
  await expect(code(page)).toHaveAccessibleDescription('This code is wrong or no longer shown')
  await code(page).fill(nextCode())
  await code(page).press('Enter')
  await expect(posts(page)).toBeVisible()
  await expect(page).toHaveURL('/app/feed?expired=true')

  await page.getByRole('button', { name: 'Account Menu' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expectFrontPage(page)
  await page.goto('/login')
  await fillSignIn(page, member.email, member.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(code(page)).toBeFocused()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('requires the code even after a mailed link', async ({ page, provokes }) => {
  provokes(/status of (401|403)/)
  const member = await makeMember()
  const nextCode = await setUpFactor(page, member)
  await page.request.post('/auth/v1/recover', { data: { email: member.email } })
  const { link } = await newestMail(member.email, { subject: /reset/i })
  await page.goto(link!)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(code(page)).toBeFocused()
  await expect(page.getByLabel('New password')).toHaveCount(0)
  await code(page).fill(nextCode())
  await code(page).press('Enter')
  await page.getByLabel('New password').fill(`new-${member.password}`)
  await page.getByLabel('Confirm password').fill(`new-${member.password}`)
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page).toHaveURL('/login')
})
