import { expect, vi } from 'vitest'
import { BOUND, type TestApp } from './app.ts'

/** The metrics of an app with METRICS_PORT, as Prometheus reads them. */
export async function scrape(app: TestApp): Promise<string> {
  // A machine that stands still must not end the connection on which a test asks next.
  const response = await fetch(app.server.metrics!, { headers: { connection: 'close' } })
  expect(response.status).toBe(200)
  return response.text()
}

/** The same with what the database says; a scrape does without it when the machine stands still. */
export const scrapeAll = (app: TestApp): Promise<string> =>
  vi.waitUntil(async () => {
    const text = await scrape(app)
    return reading(text, 'beatline_database_up') === 1 && text
  }, BOUND)

/** The value of one series, by its name in the text: `beatline_jobs{job="mail",state="queued"}`. */
export function reading(text: string, series: string): number {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? Number.NaN : Number(line.slice(series.length + 1))
}

/** Waits until a series has grown by this much; it need not have existed before. */
export async function grown(app: TestApp, before: string, series: string, by = 1): Promise<void> {
  const old = reading(before, series) || 0
  const seen = async () => reading(await scrape(app), series) - old
  await vi.waitFor(async () => expect(await seen(), series).toBeGreaterThanOrEqual(by), BOUND)
}
