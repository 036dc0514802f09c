import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { sendDigest } from '../../contract/matches.ts'
import type { BellEvent, NotificationEvent } from '../../contract/notification-events.ts'
import type {
  NotificationChanges,
  NotificationSettings,
  OwnNotificationSettings,
  readNotificationSettings,
  updateNotificationSettings,
} from '../../contract/notification-settings.ts'
import type { pauseAlerts } from '../../contract/saved-filters.ts'
import { ApiError, call } from '../api/call.ts'
import { useIntended, want } from '../api/last-intent.ts'
import { toast } from '../ui/toast-store.ts'

/** A link in an email changes them without the page knowing, so each visit refetches them. */
export const notificationSettingsQuery = queryOptions({
  queryKey: ['notification settings'],
  queryFn: ({ signal }) =>
    call<typeof readNotificationSettings>('GET /api/account/notification-settings', { signal }),
  gcTime: 0,
})

/** They have changed elsewhere. */
export const settingsChanged = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: notificationSettingsQuery.queryKey })

/** One setting: where it is, and the change that sets it. */
export type Setting<Value> = {
  key: string
  read: (settings: NotificationSettings) => Value
  change: (value: Value) => NotificationChanges
}

export const bellOf = (event: BellEvent): Setting<boolean> => ({
  key: `bell of ${event}`,
  read: ({ bell }) => bell[event],
  change: (isOn) => ({ bell: { [event]: isOn } }),
})

export const emailOf = <Event extends NotificationEvent>(
  event: Event,
): Setting<NotificationSettings['email'][Event]> => ({
  key: `email of ${event}`,
  read: ({ email }) => email[event],
  change: (choice) => ({ email: { [event]: choice } }),
})

type Single = Exclude<keyof NotificationSettings, 'bell' | 'email'>
export const single = <Name extends Single>(name: Name): Setting<NotificationSettings[Name]> => ({
  key: name,
  read: (settings) => settings[name],
  change: (value) => ({ [name]: value }),
})

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * A setting as intended or as loaded, and what sets it: at once on screen, and saved in the account. Rapid changes end
 * on the last; a failure changes it back.
 */
export function useSetting<Value>(
  settings: NotificationSettings,
  { key, read, change }: Setting<Value>,
): [Value, (value: Value) => void] {
  const client = useQueryClient()
  const intent = `setting ${key}`
  const said = read(settings)
  // Null is a value.
  const intended = useIntended<Value>(intent)
  const set = (wish: Value) =>
    want<Value>(intent, {
      said,
      wish,
      send: async (value) => {
        const stored = await call<typeof updateNotificationSettings>(
          'PATCH /api/account/notification-settings',
          { body: change(value) },
        )
        const { next_digest_at } = stored
        client.setQueryData(notificationSettingsQuery.queryKey, (all) => all && { ...all, next_digest_at })
        return read(stored)
      },
      isMet: isSame,
      settle: (stored, error) => {
        client.setQueryData(
          notificationSettingsQuery.queryKey,
          (all) => all && withChange(all, change(stored)),
        )
        if (!error) return
        const title = 'Failed to save your settings'
        toast({ variant: 'destructive', title, description: reasonOf(error) })
      },
    })
  return [intended === undefined ? said : intended, set]
}

/** One setting is changed at a time: what is wrong with it is the reason. */
const reasonOf = (error: Error): string =>
  (error instanceof ApiError && Object.values(error.fields)[0]) || error.message

const withChange = (
  all: OwnNotificationSettings,
  { bell, email, ...rest }: NotificationChanges,
): OwnNotificationSettings => ({
  ...all,
  ...rest,
  bell: { ...all.bell, ...bell },
  email: { ...all.email, ...email },
})

/** Lets all filters send again. */
export function useResumeAlerts() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call<typeof pauseAlerts>('PUT /api/alerts/pause', { body: { until: null } }),
    onSuccess: (pause) => {
      client.setQueryData(notificationSettingsQuery.queryKey, (all) => all && { ...all, ...pause })
      settingsChanged(client)
    },
    onError: ({ message: description }) =>
      toast({ variant: 'destructive', title: 'Failed to resume alerts', description }),
  })
}

/** Sends what the next digest would contain. */
export function useSendDigest() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call<typeof sendDigest>('POST /api/account/digest', {}),
    onSuccess: ({ queued }) => {
      toast({ title: queued ? 'Your digest is on its way' : 'Nothing new since your last digest' })
      settingsChanged(client)
    },
    onError: (error) =>
      toast({ variant: 'destructive', title: 'Failed to send your digest', description: error.message }),
  })
}
