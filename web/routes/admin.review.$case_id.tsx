import { createFileRoute } from '@tanstack/react-router'
import { CasePage } from '../admin/review/CasePage.tsx'

export const Route = createFileRoute('/admin/review/$case_id')({ component: Case })

function Case() {
  const { case_id } = Route.useParams()
  return <CasePage key={case_id} case_id={case_id} />
}
