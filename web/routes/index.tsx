import { createFileRoute } from '@tanstack/react-router'
import { SignedOut } from '../auth/SignedOut.tsx'

export const Route = createFileRoute('/')({ component: SignedOut })
