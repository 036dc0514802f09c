import { createFileRoute } from '@tanstack/react-router'
import { DirectoryLanding } from '../directory/DirectoryLanding.tsx'

export const Route = createFileRoute('/app/directory/')({ component: DirectoryLanding })
