import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordPage } from '../auth/ForgotPasswordPage.tsx'

export const Route = createFileRoute('/forgot-password')({ component: ForgotPasswordPage })
