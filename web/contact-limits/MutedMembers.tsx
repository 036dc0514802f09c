import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { ContactLimit } from '../../contract/contact-limits.ts'
import { AccountSection } from '../accounts/AccountSection.tsx'
import { MemberLink } from '../accounts/MemberLink.tsx'
import { useIsDormant } from '../dormancy/use-is-dormant.ts'
import { LoadFailed } from '../layout/LoadFailed.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { LoadingText } from '../ui/Skeleton.tsx'
import { limitContact, limitsQuery } from './contact-limits.data.ts'

/** Whom the member has muted, in their notification settings. */
export function MutedMembers() {
  const { data, error, refetch } = useQuery(limitsQuery)
  const content = useRef<HTMLDivElement>(null)
  return (
    <AccountSection
      title="Muted"
      note="You do not see their posts, comments, or notifications. They are not notified."
    >
      <div ref={content} tabIndex={-1} className="outline-none">
        {data && data.limits.length > 0 && (
          <ul className="-mt-3 divide-y divide-line">
            {data.limits.map((one) => (
              <li key={one.id} className="flex items-center gap-3 py-3">
                <Muted member={one} content={content} />
              </li>
            ))}
          </ul>
        )}
        {data?.limits.length === 0 && <p className="t-body text-text-2">You haven't muted anyone.</p>}
        {!data && !error && <LoadingText>Loading muted members...</LoadingText>}
        {!data && error && (
          <LoadFailed
            level={3}
            title="The muted members did not load"
            className="py-0!"
            error={error}
            onRetry={() => void refetch()}
          />
        )}
      </div>
    </AccountSection>
  )
}

function Muted({ member, content }: { member: ContactLimit; content: RefObject<HTMLElement | null> }) {
  const client = useQueryClient()
  const isDormant = useIsDormant()
  const button = useRef<HTMLButtonElement>(null)
  // The focus must not go with the button that was pressed.
  useLayoutEffect(
    () => () => {
      if (button.current && button.current === document.activeElement) content.current?.focus()
    },
    [content],
  )
  return (
    <>
      <Avatar id={member.id} picture_url={member.picture} size={30} />
      <p dir="auto" className="min-w-0 grow t-h3 wrap-anywhere">
        <MemberLink id={member.id}>{member.name}</MemberLink>
      </p>
      <Button
        ref={button}
        size="small"
        className="max-md:h-11"
        disabled={isDormant}
        onClick={() => void limitContact(client, member, 'none')}
      >
        Unmute<span className="sr-only"> {member.name}</span>
      </Button>
    </>
  )
}
