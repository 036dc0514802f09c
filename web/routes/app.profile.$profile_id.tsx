import { createFileRoute, redirect } from '@tanstack/react-router'
import { ProfilePage } from '../directory/ProfilePage.tsx'

export const Route = createFileRoute('/app/profile/$profile_id')({
  // An id in capitals is the same id.
  beforeLoad: ({ params }) => {
    const profile_id = params.profile_id.toLowerCase()
    if (profile_id !== params.profile_id)
      throw redirect({ to: '/app/profile/$profile_id', params: { profile_id }, replace: true })
  },
  component: Profile,
})

function Profile() {
  const { profile_id } = Route.useParams()
  return <ProfilePage key={profile_id} profile_id={profile_id} />
}
