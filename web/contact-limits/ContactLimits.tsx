import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { ContactLimit, DomainLimit } from '../../contract/contact-limits.ts'
import type { ConversationLimit } from '../../contract/conversation-limits.ts'
import { AccountSection } from '../accounts/AccountSection.tsx'
import { MemberLink } from '../accounts/MemberLink.tsx'
import { useIsBarred } from '../dormancy/use-is-read-only.ts'
import { LoadedPart } from '../layout/LoadedPart.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { StateMessage } from '../ui/StateMessage.tsx'
import { conversationLimitsQuery, everyoneAt, limitsQuery } from './contact-limits.data.ts'
import { ConversationLimitDialog, DomainLimitDialog, LimitDialog } from './LimitDialog.tsx'
import { SET } from './levels.ts'

/** With whom the member has limited contact. */
export function ContactLimits() {
  const content = useRef<HTMLDivElement>(null)
  return (
    <AccountSection title="Contact limits" note="Only you see whom you muted or blocked.">
      <div ref={content} tabIndex={-1} className="outline-none">
        <LoadedPart
          query={useBoth()}
          loading="Loading contact limits..."
          failed="Contact limits did not load"
        >
          {({ limits, domains, conversations }) =>
            limits.length + domains.length + conversations.length === 0 ? (
              <StateMessage level={3} className="py-0!" title="No contact limits">
                To mute or block a member, choose Limit Contact in their More menu.
              </StateMessage>
            ) : (
              <ul className="-mt-3 divide-y divide-line">
                {domains.map((limit) => (
                  <DomainRow key={limit.id} limit={limit} content={content} />
                ))}
                {limits.map((limit) => (
                  <MemberRow key={limit.id} limit={limit} content={content} />
                ))}
                {conversations.map((limit) => (
                  <ConversationRow key={limit.conversation_id} limit={limit} content={content} />
                ))}
              </ul>
            )
          }
        </LoadedPart>
      </div>
    </AccountSection>
  )
}

/** The limits with members, and those of single conversations. */
function useBoth() {
  const [members, single] = [useQuery(limitsQuery), useQuery(conversationLimitsQuery)]
  return {
    data: members.data && single.data && { ...members.data, conversations: single.data.limits },
    error: members.error ?? single.error,
    refetch: () => void Promise.all([members.refetch(), single.refetch()]),
  }
}

type Content = RefObject<HTMLElement | null>

function MemberRow({ limit, content }: { limit: ContactLimit; content: Content }) {
  // A blocked member has no page for whom they are blocked by.
  const page = limit.level === 'block' ? null : limit.id
  return (
    <Row
      name={limit.name}
      level={limit.level}
      content={content}
      dialog={(layer) => <LimitDialog member={limit} {...layer} />}
    >
      <Avatar id={limit.id} picture_url={limit.picture} size={30} />
      <p dir="auto" className="min-w-0 grow t-h3 wrap-anywhere">
        <MemberLink id={page}>{limit.name}</MemberLink>
      </p>
    </Row>
  )
}

function DomainRow({ limit, content }: { limit: DomainLimit; content: Content }) {
  const name = everyoneAt(limit.organization)
  return (
    <Row
      name={name}
      level={limit.level}
      content={content}
      dialog={(layer) => <DomainLimitDialog limit={limit} {...layer} />}
    >
      <p dir="auto" className="min-w-0 grow t-h3 wrap-anywhere">
        {name}
      </p>
    </Row>
  )
}

function ConversationRow({ limit, content }: { limit: ConversationLimit; content: Content }) {
  return (
    <Row
      name={limit.name}
      level="no_contact"
      content={content}
      dialog={(layer) => <ConversationLimitDialog limit={limit} {...layer} />}
    >
      <p dir="auto" className="min-w-0 grow t-h3 wrap-anywhere">
        {limit.name}
        <Link
          className="link block t-meta"
          to="/app/messages/$conversation_id"
          params={{ conversation_id: limit.conversation_id }}
        >
          In one conversation
        </Link>
      </p>
    </Row>
  )
}

interface RowProps {
  name: string
  level: ContactLimit['level']
  content: Content
  dialog: (layer: { onClose: () => void; focusAfter: () => HTMLElement | null }) => ReactNode
  children: ReactNode
}

function Row({ name, level, content, dialog, children }: RowProps) {
  const isBarred = useIsBarred()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // The focus must not go with the button that was pressed, while the dialog is open or later.
  const focusAfter = () => button.current ?? content.current
  useLayoutEffect(
    () => () => {
      if (button.current && button.current === document.activeElement) content.current?.focus()
    },
    [content],
  )
  return (
    <li className="flex items-center gap-3 py-3">
      {children}
      <p className="t-meta text-text-3">{SET[level]}</p>
      <Button
        ref={button}
        size="small"
        className="max-md:h-11"
        disabled={isBarred}
        onClick={() => setOpen(true)}
      >
        Change<span className="sr-only"> {name}</span>
      </Button>
      {isOpen && dialog({ onClose: () => setOpen(false), focusAfter })}
    </li>
  )
}
