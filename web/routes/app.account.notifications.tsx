import { createFileRoute } from '@tanstack/react-router'
import { MailSettingsPage } from '../mail-settings/MailSettingsPage.tsx'

export const Route = createFileRoute('/app/account/notifications')({ component: MailSettingsPage })
