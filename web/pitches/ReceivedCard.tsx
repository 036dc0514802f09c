import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { ReceivedPitch } from '../../contract/pitches.ts'
import { FALLBACK_NAMES } from '../../contract/vocabulary.ts'
import { MemberLink } from '../accounts/MemberLink.tsx'
import { PastTime } from '../accounts/PastTime.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { Count } from '../ui/Count.tsx'
import { classes } from '../ui/classes.ts'
import { Marked } from '../ui/Marked.tsx'
import { LateTag } from './LateTag.tsx'
import { answerInWords, conversationAddress, placeOf } from './pitch-words.ts'

/** A pitch as the request's owner sees it: whom, why and from whom. Its name opens the conversation. */
export function ReceivedCard({ pitch, search }: { pitch: ReceivedPitch; search: string }) {
  const heading = useId()
  const { id, source, pitcher, unread } = pitch
  return (
    <article aria-labelledby={heading} className="flex h-full flex-col">
      <div className="flex items-start gap-3">
        <Avatar id={source?.id ?? id} picture_url={source?.photo_url} size={48} />
        <div className="min-w-0 grow">
          <h3 id={heading} dir="auto" className="t-h3-big wrap-anywhere">
            <Link to={conversationAddress(id)} className="hover:underline max-md:py-1">
              <Marked text={source?.name ?? 'Removed source'} search={search} />
            </Link>
          </h3>
          {source && (
            <p dir="auto" className="t-meta text-text-2 wrap-anywhere">
              <Marked text={placeOf(source)} search={search} />
            </p>
          )}
        </div>
        <Count value={unread} label="unread" />
      </div>
      <p
        dir="auto"
        className={classes('mt-3 line-clamp-8 t-read-s written', unread > 0 ? 'text-text' : 'text-text-2')}
      >
        <Marked text={pitch.commentary} search={search} />
      </p>
      {pitch.musts && (
        <p className="mt-3 t-label">
          {pitch.musts.met} of {pitch.musts.of} must-haves
        </p>
      )}
      <p className="mt-3 t-meta text-text-2 wrap-anywhere">
        <MemberLink id={pitcher?.id}>
          <Marked text={pitcher?.name || FALLBACK_NAMES.owner} search={search} />
        </MemberLink>
        , <PastTime at={pitch.created_at} />, {answerInWords(pitch.state)}
        {pitch.is_late && <LateTag />}
      </p>
    </article>
  )
}
