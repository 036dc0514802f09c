import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { MailSettings } from '../../contract/mail-settings.ts'
import { AccountPage } from '../accounts/AccountPage.tsx'
import { AccountSection } from '../accounts/AccountSection.tsx'
import { Button } from '../ui/Button.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { StateMessage } from '../ui/StateMessage.tsx'
import { Switch } from '../ui/Switch.tsx'
import { type MailKind, mailSettingsQuery, toggleMail, useIsOn } from './mail-settings.data.ts'

const KINDS: { kind: MailKind; label: string; hint: string }[] = [
  { kind: 'messages', label: 'Unread messages', hint: 'Who has written to you, and how often.' },
  { kind: 'pitches', label: 'Unread pitches', hint: 'Which of your requests have been pitched to.' },
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

/** Which emails to send while the member is away. */
export function MailSection() {
  const { data, error, refetch } = useQuery(mailSettingsQuery)
  return (
    <AccountSection
      title="While you are away"
      note="One email about what is unread, and no other before you come back or a day has passed."
    >
      {data ? (
        <ul className="-mt-3 divide-y divide-line">
          {KINDS.map((one) => (
            <li key={one.kind} className="py-3">
              <MailSwitch {...one} settings={data} />
            </li>
          ))}
        </ul>
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
  )
}

interface MailSwitchProps {
  kind: MailKind
  label: string
  hint: string
  settings: MailSettings
}

function MailSwitch({ kind, label, hint, settings }: MailSwitchProps) {
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
        {KINDS.map(({ kind }) => (
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
