import { createFileRoute } from '@tanstack/react-router'
import { NotificationSettingsPage } from '../notification-settings/NotificationSettingsPage.tsx'

export const Route = createFileRoute('/app/account/notifications')({ component: NotificationSettingsPage })
