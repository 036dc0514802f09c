import { createFileRoute } from '@tanstack/react-router'
import { PrivacyPage } from '../privacy/PrivacyPage.tsx'

export const Route = createFileRoute('/app/account/privacy')({ component: PrivacyPage })
