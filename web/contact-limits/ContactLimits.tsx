import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { ContactLimit } from '../../contract/contact-limits.ts'
import { AccountSection } from '../accounts/AccountSection.tsx'
import { MemberLink } from '../accounts/MemberLink.tsx'
import { useIsDormant } from '../dormancy/use-is-dormant.ts'
import { LoadedPart } from '../layout/LoadedPart.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { StateMessage } from '../ui/StateMessage.tsx'
import { limitContact, limitsQuery } from './contact-limits.data.ts'

/** With whom the member has limited contact. */
export function ContactLimits() {
  const content = useRef<HTMLDivElement>(null)
  return (
    <AccountSection
      title="Contact limits"
      note="You do not see the posts, comments, or notifications of members you muted. They are not notified."
    >
      <div ref={content} tabIndex={-1} className="outline-none">
        <LoadedPart
          query={useQuery(limitsQuery)}
          loading="Loading contact limits..."
          failed="Contact limits did not load"
        >
          {({ limits }) =>
            limits.length === 0 ? (
              <StateMessage level={3} className="py-0!" title="No contact limits">
                To mute a member, choose Mute in their More menu.
              </StateMessage>
            ) : (
              <ul className="-mt-3 divide-y divide-line">
                {limits.map((one) => (
                  <li key={one.id} className="flex items-center gap-3 py-3">
                    <Muted member={one} content={content} />
                  </li>
                ))}
              </ul>
            )
          }
        </LoadedPart>
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
      <p className="t-meta text-text-3">Muted</p>
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
