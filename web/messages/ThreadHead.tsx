import type { OpenConversation } from '../../contract/messages.ts'
import { titleAtOrganization } from '../../contract/text.ts'
import { HiddenAvatar } from '../accounts/HiddenAvatar.tsx'
import { MemberLink } from '../accounts/MemberLink.tsx'
import { MemberMenu } from '../contact-limits/MemberMenu.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { BackToList } from './BackToList.tsx'
import { isHiddenPartner, partnerName, pitchLine } from './names.ts'
import { RevealTo } from './RevealTo.tsx'
import { reportable } from './reportable.ts'
import type { Thread } from './thread.ts'

interface ThreadHeadProps {
  conversation: OpenConversation
  thread: Thread
  readerId: string
}

/** The other side of a conversation; their name links to their profile. Names a pitch that was withdrawn. */
export function ThreadHead({ conversation, thread, readerId }: ThreadHeadProps) {
  const { id, partner, pitch } = conversation
  const isHidden = isHiddenPartner(conversation)
  const work = partner && titleAtOrganization(partner.profile)
  return (
    <header className="mx-4 flex items-center gap-3 border-b border-text-3 py-3 max-md:gap-2 md:mx-0">
      <BackToList />
      {isHidden ? (
        <HiddenAvatar size={40} />
      ) : (
        <Avatar id={partner?.id ?? id} picture_url={partner?.picture_url} size={40} />
      )}
      <div className="min-w-0 grow">
        <h2 dir="auto" className="truncate t-h3-big">
          <MemberLink id={isHidden ? undefined : partner?.id}>{partnerName(conversation)}</MemberLink>
        </h2>
        {work && (
          <p dir="auto" className="truncate t-meta text-text-2">
            {work}
          </p>
        )}
        {conversation.hides_name && !isHidden && <RevealTo conversation={conversation} />}
        {pitch?.status === 'withdrawn' && (
          <p className="flex gap-2">
            <span dir="auto" className="truncate t-meta text-text-2">
              {pitchLine(conversation)}
            </span>
            <span className="shrink-0 rounded-tag border border-line px-1.5 py-px t-tag">Withdrawn</span>
          </p>
        )}
      </div>
      <MemberMenu
        id={partner?.id}
        name={partnerName(conversation)}
        isHidden={conversation.hides_name}
        conversation_id={conversation.id}
        reported={reportable(conversation, thread, readerId)}
        className="-mr-2"
      />
    </header>
  )
}
