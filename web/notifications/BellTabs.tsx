import { Tabs } from 'radix-ui'
import { type ComponentProps, useState } from 'react'
import { LatestMatches } from '../matches/LatestMatches.tsx'
import { DismissAll, NotificationsPanel } from './NotificationsPanel.tsx'

const TAB =
  'h-12 border-y-2 border-transparent t-label text-text-2 hover:text-text aria-selected:border-b-rule ' +
  'aria-selected:text-text'
const LIST = 'max-h-[calc(70dvh-48px)] overflow-y-auto overscroll-contain'

/** What happened to the member's own things, and the latest matches. */
export function BellTabs({ panel, onFollow }: ComponentProps<typeof NotificationsPanel>) {
  const [tab, setTab] = useState('activity')
  return (
    <Tabs.Root value={tab} onValueChange={setTab}>
      <div className="flex min-h-12 items-center justify-between gap-4 border-b border-line pr-2 pl-4">
        <Tabs.List aria-label="Notifications" className="-mb-px flex gap-5">
          <Tabs.Trigger value="activity" className={TAB}>
            Activity
          </Tabs.Trigger>
          <Tabs.Trigger value="matches" className={TAB}>
            Matches
          </Tabs.Trigger>
        </Tabs.List>
        {tab === 'activity' && <DismissAll />}
      </div>
      <Tabs.Content value="activity" tabIndex={-1} className={LIST}>
        <NotificationsPanel panel={panel} onFollow={onFollow} />
      </Tabs.Content>
      <Tabs.Content value="matches" tabIndex={-1} className={LIST}>
        <LatestMatches onFollow={onFollow} />
      </Tabs.Content>
    </Tabs.Root>
  )
}
