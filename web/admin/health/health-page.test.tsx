import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { HEALTH_ROWS } from '../../../contract/health.rules.ts'
import type { HealthRow } from '../../../contract/health.ts'
import { ApiError } from '../../api/call.ts'
import { asked, heading, server, show } from '../../testing/admin-members-pages.tsx'

vi.mock('../../api/call.ts', { spy: true })

const healthy = (changed: Partial<HealthRow> = {}) => ({
  at: new Date(2026, 2, 20, 9, 5, 7).toISOString(),
  rows: HEALTH_ROWS.map(
    (name): HealthRow => ({
      ...{ name, state: 'OK', figure: '5', sentence: `${name} is well.` },
      ...(changed.name === name && changed),
    }),
  ),
})
const lineOf = (name: string) => page.getByRole('listitem').filter({ has: heading(name) })

test('shows ten rows, each with a word, a figure and a sentence', async () => {
  server.answer = () =>
    healthy({
      name: 'Email',
      state: 'Failing',
      figure: '12 waiting',
      sentence: 'The oldest email has waited 11 minutes.',
    })
  show('/admin/home')
  await expect.element(page.getByText('As of 9:05:07 AM')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Admin', level: 1 })).toBeVisible()
  expect(
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') })
      .elements(),
  ).toHaveLength(10)
  await expect.element(lineOf('Email').getByText('Failing')).toBeVisible()
  await expect.element(lineOf('Email').getByText('12 waiting')).toBeVisible()
  await expect.element(lineOf('Email').getByText('The oldest email has waited 11 minutes.')).toBeVisible()
  await expect.element(lineOf('Disk').getByText('OK')).toBeVisible()
})

test('says that health did not load, and tries again', async () => {
  server.answer = () => {
    throw new ApiError(503, { error: 'Try again later.' })
  }
  show('/admin/home')
  await expect.element(heading('Health did not load')).toBeVisible()
  server.answer = () => healthy()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(lineOf('Backup').getByText('Backup is well.')).toBeVisible()
})

test('asks again every 30 seconds, and keeps the last figures when that fails', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    server.answer = () => healthy()
    show('/admin/home')
    await expect.element(lineOf('Jobs').getByText('OK')).toBeVisible()
    const before = asked().length
    server.answer = () => {
      throw new ApiError(503, { error: 'Try again later.' })
    }
    vi.advanceTimersByTime(30_000)
    await expect
      .element(page.getByText('Health could not be read again. These are the last figures.'))
      .toBeVisible()
    expect(asked().length).toBeGreaterThan(before)
    await expect.element(lineOf('Jobs').getByText('OK')).toBeVisible()
  } finally {
    vi.useRealTimers()
  }
})

test('fits on a phone', async () => {
  await page.viewport(320, 700)
  server.answer = () => healthy({ name: 'Version', figure: '1.0.0-'.repeat(20) })
  show('/admin/home')
  await expect.element(lineOf('Audit log').getByRole('button', { name: 'Check the Log Now' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(320)
  await page.viewport(1280, 800)
})

test('checks the log: intact, broken since a date, or not checked', async () => {
  let verdict: unknown = { entries: 1234, broken_at: null }
  server.answer = (at) => {
    if (at !== 'POST /api/admin/audit/verify') return healthy()
    if (verdict instanceof Error) throw verdict
    return verdict
  }
  show('/admin/home')
  const check = page.getByRole('button', { name: 'Check the Log Now' })
  await check.click()
  await expect.element(page.getByText('Intact: 1,234 entries')).toBeVisible()
  verdict = { entries: 1234, broken_at: new Date(2026, 2, 20, 9, 5).toISOString() }
  await check.click()
  await expect.element(page.getByText('Broken at March 20, 2026 at 9:05 AM')).toBeVisible()
  verdict = new ApiError(503, { error: 'Try again later.' })
  await check.click()
  await expect.element(page.getByText('Try again later.')).toBeVisible()
})
