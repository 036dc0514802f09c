import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { MailSettings } from '../../contract/mail-settings.ts'
import { AccountPage } from '../accounts/AccountPage.tsx'
import { AccountSection } from '../accounts/AccountSection.tsx'
import { Button } from '../ui/Button.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { StateMessage } from '../ui/StateMessage.tsx'
import { Switch } from '../ui/Switch.tsx'
import { type MailKind, mailSettingsQuery, toggleMail, useIsOn } from './mail-settings.data.ts'

type Kind = { kind: MailKind; label: string; hint: string }

const AWAY: Kind[] = [
  { kind: 'messages', label: 'Unread messages', hint: 'Who has written to you, and how often.' },
  { kind: 'pitches', label: 'Unread pitches', hint: 'Which of your requests have been pitched to.' },
]
const OUTCOMES: Kind[] = [
  {
    kind: 'outcomes',
    label: 'Outcomes',
    hint: 'Outcomes of your pitches, in at most one email a day, and a reminder when pitches to your closed request need an outcome.',
  },
]

export function MailSettingsPage() {
  return (
    <AccountPage title="Notifications">
      <MailSection />
      <AccountSection title="Always emailed">
        <p className="t-body text-text-2">
          What concerns your sign-in and your account comes in any case: links that you ask for, and changes
          of your password, email or second factor.
        </p>
      </AccountSection>
    </AccountPage>
  )
}

/** Which emails to send while the member is away, and about outcomes. */
export function MailSection() {
  const { data, error, refetch } = useQuery(mailSettingsQuery)
  return (
    <>
      <AccountSection
        title="While you are away"
        note="One email about what is unread, and no other before you come back or a day has passed."
      >
        {data ? (
          <Switches kinds={AWAY} settings={data} />
        ) : error ? (
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
          <SwitchesSkeleton />
        )}
      </AccountSection>
      {data && (
        <AccountSection title="Pitches and requests">
          <Switches kinds={OUTCOMES} settings={data} />
        </AccountSection>
      )}
    </>
  )
}

function Switches({ kinds, settings }: { kinds: Kind[]; settings: MailSettings }) {
  return (
    <ul className="-mt-3 divide-y divide-line">
      {kinds.map((one) => (
        <li key={one.kind} className="py-3">
          <MailSwitch {...one} settings={settings} />
        </li>
      ))}
    </ul>
  )
}

function MailSwitch({ kind, label, hint, settings }: Kind & { settings: MailSettings }) {
  const client = useQueryClient()
  const isOn = useIsOn(settings, kind)
  return (
    <Switch
      label={label}
      hint={hint}
      checked={isOn}
      onCheckedChange={() => toggleMail(client, settings, kind)}
    />
  )
}

/** The switches' skeleton. */
function SwitchesSkeleton() {
  return (
    <Loading label="Loading your settings">
      <div className="-mt-3 divide-y divide-line">
        {AWAY.map(({ kind }) => (
          <div key={kind} className="flex items-center justify-between gap-4 py-3">
            <div className="min-w-0 grow">
              <Skeleton className="my-[3px] h-4 w-40" />
              <Skeleton className="mt-2 h-3 w-64 max-w-full" />
            </div>
            <Skeleton className="h-4 w-[30px]" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
