import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { MailSettings, readMailSettings, updateMailSettings } from '../../contract/mail-settings.ts'
import { call } from '../api/call.ts'
import { intended, useIntended, want } from '../api/last-intent.ts'
import { toast } from '../ui/toast-store.ts'

export type MailKind = keyof MailSettings

/** A link in an email changes them without the page knowing, so each visit refetches them. */
export const mailSettingsQuery = queryOptions({
  queryKey: ['mail settings'],
  queryFn: ({ signal }) => call<typeof readMailSettings>('GET /api/account/mail-settings', { signal }),
  gcTime: 0,
})

const keyOf = (kind: MailKind) => `mail ${kind}`

/** Whether a kind of email is on: as intended, or as loaded. */
export function useIsOn(settings: MailSettings, kind: MailKind): boolean {
  return useIntended<boolean>(keyOf(kind)) ?? settings[kind]
}

/** Switches it at once and saves it in the account; rapid clicks end on the last. A failure switches back. */
export function toggleMail(client: QueryClient, settings: MailSettings, kind: MailKind): void {
  const said = settings[kind]
  want<boolean>(keyOf(kind), {
    said,
    wish: !(intended<boolean>(keyOf(kind)) ?? said),
    send: async (wish) => {
      const body = { [kind]: wish }
      return (await call<typeof updateMailSettings>('PATCH /api/account/mail-settings', { body }))[kind]
    },
    isMet: (stored, wish) => stored === wish,
    settle: (stored, error) => {
      client.setQueryData(mailSettingsQuery.queryKey, (all) => all && { ...all, [kind]: stored })
      if (!error) return
      const title = 'Failed to save your settings'
      toast({ variant: 'destructive', title, description: error.message })
    },
  })
}
