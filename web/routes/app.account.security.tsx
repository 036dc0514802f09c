import { createFileRoute } from '@tanstack/react-router'
import { SecurityPage } from '../security/SecurityPage.tsx'

export const Route = createFileRoute('/app/account/security')({ component: SecurityPage })
