import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { OwnNotificationSettings } from '../../contract/notification-settings.ts'
import { AccountPage } from '../accounts/AccountPage.tsx'
import { AccountSection } from '../accounts/AccountSection.tsx'
import { Button } from '../ui/Button.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { StateMessage } from '../ui/StateMessage.tsx'
import { DigestSection } from './DigestSection.tsx'
import { EventsTable } from './EventsTable.tsx'
import { notificationSettingsQuery } from './notification-settings.data.ts'
import { QuietHours } from './QuietHours.tsx'
import { TextSwitch } from './TextSwitch.tsx'
import { VacationSection } from './VacationSection.tsx'
import { ZoneSelect } from './ZoneSelect.tsx'

export function NotificationSettingsPage() {
  return (
    <AccountPage title="Notifications">
      <SettingsSections />
      <AccountSection title="Contact limits">
        <p className="t-body text-text-2">
          Members you muted are listed under{' '}
          <Link className="link" to="/app/account/privacy">
            Privacy
          </Link>
          . They notify you of nothing.
        </p>
      </AccountSection>
      <AccountSection title="Always emailed">
        <p className="t-body text-text-2">
          What concerns your sign-in and your account comes in any case: links that you ask for, and changes
          of your password, email or second factor.
        </p>
      </AccountSection>
    </AccountPage>
  )
}

/** What the member is notified of, and when. Every change is saved at once. */
export function SettingsSections() {
  const { data, error, refetch } = useQuery(notificationSettingsQuery)
  if (data) return <Sections settings={data} />
  return (
    <AccountSection title="What you get" note="“Right away” emails include the text.">
      {error ? (
        <StateMessage
          kind="error"
          level={3}
          title="Your settings did not load"
          className="py-0!"
          actions={<Button onClick={() => void refetch()}>Try Again</Button>}
        >
          {error.message}
        </StateMessage>
      ) : (
        <TableSkeleton />
      )}
    </AccountSection>
  )
}

function Sections({ settings }: { settings: OwnNotificationSettings }) {
  return (
    <>
      <AccountSection title="What you get" note="“Right away” emails include the text.">
        <EventsTable settings={settings} />
      </AccountSection>
      <AccountSection title="Show message text">
        <TextSwitch settings={settings} />
      </AccountSection>
      <AccountSection title="Time zone">
        <ZoneSelect settings={settings} />
      </AccountSection>
      <AccountSection title="Digest">
        <DigestSection settings={settings} />
      </AccountSection>
      <AccountSection title="Quiet hours" note="Emails are held, then sent together. The bell keeps working.">
        <QuietHours settings={settings} />
      </AccountSection>
      <AccountSection
        title="Vacation"
        note="You only get emails about your sign-in and account. Matches will be waiting when you return."
      >
        <VacationSection settings={settings} />
      </AccountSection>
    </>
  )
}

function TableSkeleton() {
  return (
    <Loading label="Loading your settings">
      <div className="divide-y divide-line">
        {[0, 1, 2, 3, 4].map((row) => (
          <div key={row} className="flex items-center justify-between gap-4 py-3">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-9 w-40" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
