import { createFileRoute } from '@tanstack/react-router'
import { Landing } from '../site/Landing.tsx'

export const Route = createFileRoute('/')({ component: Landing })
