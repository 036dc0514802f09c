import { createFileRoute } from '@tanstack/react-router'
import { ProfilePage } from '../email-change/ProfilePage.tsx'

export const Route = createFileRoute('/app/account/profile/')({ component: ProfilePage })
