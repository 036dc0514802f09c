import type { OwnNotificationSettings } from '../../contract/notification-settings.ts'

/** The settings of a member who has changed none. */
export const notificationSettings = (
  more: Partial<OwnNotificationSettings> = {},
): OwnNotificationSettings => ({
  bell: {
    pitches: true,
    outcomes: true,
    comments: true,
    likes: true,
    alerts: true,
    digest: true,
    invitations: true,
  },
  email: {
    messages: 'away',
    pitches: 'away',
    outcomes: 'daily',
    comments: 'off',
    likes: 'off',
    alerts: 'on',
    digest: 'on',
    invitations: 'now',
  },
  show_text: true,
  zone: 'America/New_York',
  quiet_hours: null,
  quiet_weekends: false,
  vacation: null,
  vacation_told: false,
  digest_times: ['08:00'],
  digest_days: [1, 2, 3, 4, 5],
  alerts_paused_until: null,
  next_digest_at: null,
  ...more,
})
