import { createFileRoute } from '@tanstack/react-router'
import { RecordPage } from '../admin/record/RecordPage.tsx'

export const Route = createFileRoute('/admin/members/$account_id')({ component: Record })

function Record() {
  const { account_id } = Route.useParams()
  return <RecordPage key={account_id} account_id={account_id} />
}
