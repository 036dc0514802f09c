import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import type { createReport, listReports, NewReport, Report, ReportsPage } from '../../contract/reports.ts'
import { call, wordsOf } from '../api/call.ts'
import { asPages } from '../api/pages.ts'
import { toast } from '../ui/toast-store.ts'

/** What the member reported, newest first. The notification of an outcome makes it stale. */
export const reportsQuery = infiniteQueryOptions({
  queryKey: ['reports'],
  queryFn: ({ pageParam, signal }) =>
    call<typeof listReports>('GET /api/account/reports', { query: { cursor: pageParam }, signal }),
  ...asPages,
  gcTime: 0,
})

export const reportsOf = (pages: readonly ReportsPage[]): Report[] => pages.flatMap(({ reports }) => reports)

/** Sends a report and says so. False: it was not sent. */
export async function sendReport(client: QueryClient, body: NewReport, key: string): Promise<boolean> {
  try {
    await call<typeof createReport>('POST /api/reports', { body, idempotencyKey: key })
  } catch (error) {
    toast({ variant: 'destructive', title: 'Failed to send the report', description: wordsOf(error) })
    return false
  }
  toast({
    title: 'Report sent',
    description: 'We will review it within 2 business days and let you know the outcome.',
  })
  await client.invalidateQueries(reportsQuery)
  return true
}
