import { createFileRoute } from '@tanstack/react-router'
import { AuditPage } from '../admin/audit/AuditPage.tsx'
import { readAuditFilter } from '../admin/audit/audit-filter.ts'

export const Route = createFileRoute('/admin/audit')({
  validateSearch: readAuditFilter,
  component: AuditPage,
})
