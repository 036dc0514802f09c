import { createFileRoute } from '@tanstack/react-router'
import { ReviewPage } from '../admin/review/ReviewPage.tsx'
import { readReviewFilter } from '../admin/review/review-filter.ts'

export const Route = createFileRoute('/admin/review/')({
  validateSearch: readReviewFilter,
  component: ReviewPage,
})
