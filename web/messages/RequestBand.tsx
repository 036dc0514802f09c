import { ChevronDown, ChevronUp } from 'lucide-react'
import { useId, useState } from 'react'
import type { ConversationPost } from '../../contract/messages.ts'
import { useIsWide } from '../layout/use-is-wide.ts'
import { Deadline } from '../posts/Deadline.tsx'
import { dayName } from '../posts/day-names.ts'
import { OpeningNote } from '../posts/OpeningNote.tsx'
import { kindOf } from '../posts/post-names.ts'
import { Icon } from '../ui/Icon.tsx'
import { Tag } from '../ui/Tag.tsx'
import { useNow } from '../ui/use-now.ts'
import { WrittenText } from '../ui/WrittenText.tsx'
import { clockTime } from './message-times.ts'
import { TimeLeft } from './TimeLeft.tsx'

interface BandProps {
  post: ConversationPost
  readerId: string
}

/** What a pitch's conversation is about. Collapsed, as it starts on a small screen, it still shows the time left. */
export function RequestBand({ post, readerId }: BandProps) {
  const isWide = useIsWide()
  const [chosen, setOpen] = useState<boolean>()
  const isOpen = chosen ?? isWide
  const panel = useId()
  return (
    <div className="mx-4 border-b border-line md:mx-0">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panel : undefined}
          className="flex min-h-10 w-full items-center gap-3 text-text-2 hover:text-text max-md:min-h-11"
          onClick={() => setOpen(!isOpen)}
        >
          <span className="t-caps">REQUEST DETAILS</span>
          {!isOpen && post.expires_at && !isHidden(post) && <TimeLeft post={post} />}
          <Icon of={isOpen ? ChevronUp : ChevronDown} className="ml-auto" />
        </button>
      </h3>
      {isOpen && <Details id={panel} post={post} readerId={readerId} />}
    </div>
  )
}

/** A member who may no longer read a confidential request that they have pitched to is shown its title alone. */
const isHidden = (post: ConversationPost) => post.is_confidential && post.description === ''

function Details({ id, post, readerId }: BandProps & { id: string }) {
  const by = post.account_id === readerId ? ' by you' : ''
  const day = dayName(post.created_at, useNow())
  return (
    <section
      id={id}
      aria-label="Request details"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reached by the keyboard
      tabIndex={0}
      className="grid max-h-[38dvh] gap-x-5 print:max-h-none gap-y-3 overflow-y-auto pb-4 md:grid-cols-[112px_minmax(0,1fr)]"
    >
      <div>{post.expires_at && !isHidden(post) && <Deadline post={post} />}</div>
      <div className="min-w-0">
        {post.tags.length > 0 && (
          <ul aria-label="Beats" className="mb-1.5 flex flex-wrap gap-1.5">
            {post.tags.map((tag) => (
              <li key={tag} className="max-w-full">
                <Tag>{tag}</Tag>
              </li>
            ))}
          </ul>
        )}
        <p dir="auto" className="t-h3-big wrap-anywhere">
          {post.title}
        </p>
        {!isHidden(post) && (
          <>
            <OpeningNote post={post} readerId={readerId} />
            <WrittenText className="mt-1 t-body text-text-2" text={post.description} />
            <p className="mt-2 t-meta text-text-2">
              {kindOf(post)}. Posted{by} {day === 'Today' || day === 'Yesterday' ? day.toLowerCase() : day},{' '}
              {clockTime(post.created_at)}
            </p>
          </>
        )}
      </div>
    </section>
  )
}
