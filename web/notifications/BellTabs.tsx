import { Tabs } from 'radix-ui'
import { type ComponentProps, useState } from 'react'
import { LatestMatches } from '../matches/LatestMatches.tsx'
import { classes } from '../ui/classes.ts'
import { DismissAll, NotificationsPanel } from './NotificationsPanel.tsx'

const look = (isCurrent: boolean) =>
  classes(
    'h-11 border-b-2 t-label hover:text-text',
    isCurrent ? 'border-rule text-text' : 'border-transparent text-text-2',
  )
const LIST = {
  className: 'overflow-y-auto overscroll-contain',
  style: {
    maxHeight: 'min(max(20rem, 70dvh - 48px), var(--radix-popover-content-available-height, 100dvh) - 48px)',
  },
}

/** What happened to the member's own things, and the latest matches. */
export function BellTabs({ panel, onFollow }: ComponentProps<typeof NotificationsPanel>) {
  const [tab, setTab] = useState('activity')
  return (
    <Tabs.Root value={tab} onValueChange={setTab}>
      <div className="flex items-center justify-between gap-4 border-b border-line pr-2 pl-4">
        <Tabs.List aria-label="Notifications" className="-mb-px flex gap-5">
          <Tabs.Trigger value="activity" className={look(tab === 'activity')}>
            Activity
          </Tabs.Trigger>
          <Tabs.Trigger value="matches" className={look(tab === 'matches')}>
            Matches
          </Tabs.Trigger>
        </Tabs.List>
        {tab === 'activity' && <DismissAll />}
      </div>
      <Tabs.Content value="activity" tabIndex={-1} {...LIST}>
        <NotificationsPanel panel={panel} onFollow={onFollow} />
      </Tabs.Content>
      <Tabs.Content value="matches" tabIndex={-1} {...LIST}>
        <LatestMatches onFollow={onFollow} />
      </Tabs.Content>
    </Tabs.Root>
  )
}
