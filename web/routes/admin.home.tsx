import { createFileRoute } from '@tanstack/react-router'
import { AdminHome } from '../admin/AdminHome.tsx'

export const Route = createFileRoute('/admin/home')({ component: AdminHome })
