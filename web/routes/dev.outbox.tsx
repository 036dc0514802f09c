import { createFileRoute, notFound } from '@tanstack/react-router'
import { ApiError } from '../api/call.ts'
import { OutboxPage } from '../outbox/OutboxPage.tsx'
import { OutboxSkeleton } from '../outbox/OutboxSkeleton.tsx'
import { outboxQuery } from '../outbox/outbox.data.ts'

export const Route = createFileRoute('/dev/outbox')({
  // Refetched whenever the page is opened. Where the outbox is not shown, there is no such page.
  loader: ({ context }) =>
    context.queryClient.query({ ...outboxQuery, staleTime: 0 }).catch((error) => {
      throw error instanceof ApiError && error.status === 404 ? notFound() : error
    }),
  component: OutboxPage,
  pendingComponent: OutboxSkeleton,
})
