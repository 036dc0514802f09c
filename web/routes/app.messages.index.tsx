import { createFileRoute } from '@tanstack/react-router'
import { NoConversation } from '../messages/NoConversation.tsx'

export const Route = createFileRoute('/app/messages/')({ component: NoConversation })
