import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Role } from '../../contract/vocabulary.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { useIsReadOnly } from '../dormancy/use-is-read-only.ts'
import { digestTimes } from '../notification-settings/half-hours.ts'
import { notificationSettingsQuery } from '../notification-settings/notification-settings.data.ts'
import { Button } from '../ui/Button.tsx'
import { toast } from '../ui/toast-store.ts'
import { FILTER_SAVED, knownBeats, useSaveFilter } from './saved-filters.data.ts'

/** What members of a role look for. */
const TYPES: Record<Role, 'all' | 'request_for_source' | 'request_for_story'> = {
  pr: 'request_for_source',
  expert: 'request_for_source',
  journalist: 'request_for_story',
  admin: 'all',
}

/** Puts the posts of the member's beats into their digest. */
export function GetMyBeats() {
  const { data: account } = useSuspenseQuery(ownAccountQuery)
  const { data: settings } = useQuery(notificationSettingsQuery)
  const save = useSaveFilter()
  const isReadOnly = useIsReadOnly()
  // A second press after a lost answer finds the filter of the first.
  const [key] = useState(() => crypto.randomUUID())
  const beats = knownBeats({ beats: account.profile.beats ?? [] })
  if (beats.length === 0) return null
  const body = {
    ...{ name: 'My beats', postType: TYPES[account.role], beats, delivery: 'digest' as const },
    ...{ showExpired: false, showSavedOnly: false, showMyPostsOnly: false },
  }
  return (
    <Button
      size="small"
      className="mt-2 max-md:h-11"
      disabled={isReadOnly}
      busy={save.isPending && 'Saving...'}
      onClick={() =>
        save.mutate(
          { body, key },
          {
            onSuccess: () =>
              toast({
                title: FILTER_SAVED.title,
                ...(settings && {
                  description: `Your digest arrives ${digestTimes(settings).replace('Every', 'every')}`,
                }),
              }),
            onError: (error) =>
              toast({ variant: 'destructive', title: 'Failed to save filter', description: error.message }),
          },
        )
      }
    >
      Get My Beats by Email
    </Button>
  )
}
