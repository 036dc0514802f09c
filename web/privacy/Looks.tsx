import { useInfiniteQuery } from '@tanstack/react-query'
import type { Look } from '../../contract/looks.ts'
import { AccountSection } from '../accounts/AccountSection.tsx'
import { PagedList } from '../layout/PagedList.tsx'
import { usePages } from '../layout/use-pages.ts'
import { LoadingText } from '../ui/Skeleton.tsx'
import { StateMessage } from '../ui/StateMessage.tsx'
import { looksOf, looksQuery } from './looks.data.ts'

/** Who read what is private to the member, and why. */
export function Looks() {
  const list = usePages(useInfiniteQuery(looksQuery), looksOf)
  return (
    <AccountSection title="Who looked at your data">
      <PagedList
        list={list}
        level={3}
        skeleton={<LoadingText>Loading who looked at your data...</LoadingText>}
        failed="Who looked at your data did not load"
        empty={
          <StateMessage level={3} className="py-0!" title="No one has looked at your private data">
            If someone does, it appears here with the reason.
          </StateMessage>
        }
      >
        {(looks) => (
          <ul className="-mt-3 divide-y divide-line">
            {looks.map((look) => (
              <LookLine key={look.id} look={look} />
            ))}
          </ul>
        )}
      </PagedList>
    </AccountSection>
  )
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'long' })
const WHO: Record<Look['by'], string> = { team: 'The Beatline team', operator: 'The operator' }

function LookLine({ look }: { look: Look }) {
  const at = new Date(look.at)
  return (
    <li className="gap-x-5 py-3 md:grid md:grid-cols-[112px_minmax(0,1fr)]">
      <time dateTime={look.at} title={moment.format(at)} className="t-meta text-text-3">
        {day.format(at)}
      </time>
      <div className="min-w-0">
        <p className="t-body text-text-2 wrap-anywhere">
          <span className="t-section text-text">{WHO[look.by]}</span> {didOf(look)}
        </p>
        {look.reason !== null && (
          <p dir="auto" className="mt-1 t-read-s wrap-anywhere">
            {look.reason}
          </p>
        )}
      </div>
    </li>
  )
}

function didOf({ what, partner, texts }: Look): string {
  if (what === 'draft') return 'read a draft of yours'
  if (what === 'application') return 'read your application'
  if (what === 'account') return 'took a copy of all your data'
  const counted = texts === null ? '' : `, ${texts} ${texts === 1 ? 'text' : 'texts'}`
  if (what === 'case') return texts === 1 ? 'read a text of yours' : `read ${texts} texts of yours`
  return `read your conversation with ${partner ?? 'a member who has left'}${counted}`
}
