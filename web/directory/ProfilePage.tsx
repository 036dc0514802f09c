import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ProfileView } from '../../contract/directory.ts'
import { ApiError } from '../api/call.ts'
import { useWhenBack } from '../api/use-when-back.ts'
import { LoadFailed } from '../layout/LoadFailed.tsx'
import { Button } from '../ui/Button.tsx'
import { StateMessage } from '../ui/StateMessage.tsx'
import { DirectoryColumns } from './DirectoryColumns.tsx'
import { profileQuery } from './directory.data.ts'
import { MemberProfile } from './MemberProfile.tsx'
import { memberName } from './member-name.ts'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'
import { SourceProfile } from './SourceProfile.tsx'

/** A source for their owner and admins, or a member's profile. */
export function ProfilePage({ profile_id }: { profile_id: string }) {
  const { data: view, error, refetch } = useQuery(profileQuery(profile_id))
  useWhenBack(!view && error !== null && !isRefusal(error), refetch)
  return (
    <DirectoryColumns>
      <title>{`${titleOf(view, error)} | Beatline`}</title>
      {view?.kind === 'member' && <MemberProfile member={view.member} />}
      {view?.kind === 'source' && <SourceProfile source={view.source} />}
      {!view && (error ? <Refused error={error} onAgain={() => void refetch()} /> : <ProfileSkeleton />)}
    </DirectoryColumns>
  )
}

const isRefusal = (error: Error) => error instanceof ApiError && error.status >= 400 && error.status < 500

function titleOf(view: ProfileView | undefined, error: Error | null): string {
  if (view) return view.kind === 'member' ? memberName(view.member) : view.source.name
  return error instanceof ApiError && error.status === 404 ? 'Profile not found' : 'Profile'
}

function Refused({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const status = error instanceof ApiError ? error.status : 0
  if (status === 403)
    return (
      <Stopped title="Access denied" action={<BackToDirectory />}>
        {error.message}
      </Stopped>
    )
  if (status === 404)
    return (
      <Stopped title="Profile not found" action={<BackToDirectory />}>
        It may have been removed, or it is not yours to see.
      </Stopped>
    )
  return (
    <div className="border-t-2 border-rule">
      <LoadFailed level={1} title="The profile did not load" error={error} onRetry={onAgain} />
    </div>
  )
}

function Stopped({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) {
  return (
    <div className="border-t-2 border-rule">
      <StateMessage kind="error" level={1} title={title} actions={action}>
        {children}
      </StateMessage>
    </div>
  )
}

function BackToDirectory() {
  return (
    <Button asChild>
      <Link to="/app/directory">Back to Directory</Link>
    </Button>
  )
}
