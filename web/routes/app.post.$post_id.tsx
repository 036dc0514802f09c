import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/app/post/$post_id')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/app/feed', search: { post: params.post_id.toLowerCase() }, replace: true })
  },
})
