import { createFileRoute } from '@tanstack/react-router'
import { AdminHome } from '../admin/health/AdminHome.tsx'

export const Route = createFileRoute('/admin/home')({ component: AdminHome })
