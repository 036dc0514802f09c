import { createFileRoute } from '@tanstack/react-router'
import { MessagesPage } from '../messages/MessagesPage.tsx'

// Without a loader: what the list asks for stands in no page's way, and loads with it.
export const Route = createFileRoute('/app/messages')({ component: MessagesPage })
