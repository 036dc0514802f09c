import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Notification } from '../../contract/notifications.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { toast } from '../ui/toast-store.ts'
import type { NotificationList } from './notification-list.ts'
import { dismissEvery, dismissOne } from './notifications.data.ts'

/** Dismisses notifications and reports it, even if the list was closed meanwhile. */
export function useDismissing() {
  const client = useQueryClient()
  const { data: account } = useQuery(ownAccountQuery)
  const act = async (acting: Promise<void>, done: Parameters<typeof toast>[0], failed: string) => {
    try {
      await acting
      // What a dormant member dismisses is not stored, and nothing is said about it (docs/product.md#dormancy).
      if (account?.data.status !== 'Dormant') toast(done)
    } catch {
      toast({ variant: 'destructive', title: 'Error', description: failed })
    }
  }
  const one = {
    title: 'Notification dismissed',
    description: 'The notification has been marked as read.',
  }
  return {
    dismiss: (notification: Notification) =>
      void act(dismissOne(client, notification), one, 'Failed to dismiss notification'),
    dismissAll: (list: NotificationList) =>
      void act(
        dismissEvery(client, list),
        { title: 'All notifications dismissed' },
        'Failed to dismiss all notifications',
      ),
  }
}
