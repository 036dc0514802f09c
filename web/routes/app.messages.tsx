import { createFileRoute } from '@tanstack/react-router'
import { MessagesPage } from '../messages/MessagesPage.tsx'

// Without a loader: the list's requests hold up no page, and load with it.
export const Route = createFileRoute('/app/messages')({ component: MessagesPage })
