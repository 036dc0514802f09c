import { createFileRoute } from '@tanstack/react-router'
import { DebugAccountPage } from '../debug-account/DebugAccountPage.tsx'

export const Route = createFileRoute('/debug-account')({ component: DebugAccountPage })
