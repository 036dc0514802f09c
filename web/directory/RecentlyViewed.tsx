import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { titleAtOrganization } from '../../contract/text.ts'
import { ROLE_NAMES } from '../../contract/vocabulary.ts'
import { recentlyViewed } from '../api/recently-viewed.ts'
import { useWhenBack } from '../api/use-when-back.ts'
import { ProofButton } from '../evidence/ProofButton.tsx'
import { SourceDetailsDialog } from '../sources/SourceDetailsDialog.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { Section } from '../ui/Section.tsx'
import { useChosen } from '../ui/use-chosen.ts'
import { cardsOf, cardsQuery } from './directory.data.ts'
import { memberName } from './member-name.ts'

const NAME = 'block text-left t-h3 wrap-anywhere hover:text-link'

/** The cards that the reader opened last on this device. */
export function RecentlyViewed({ readerId }: { readerId: string }) {
  const [ids] = useState(recentlyViewed)
  const { data, isError, refetch } = useQuery(cardsQuery(ids))
  useWhenBack(isError, () => refetch({ cancelRefetch: false }))
  const [shown, setShown] = useChosen(data?.sources ?? null)
  const cards = data ? cardsOf(data, ids) : []
  if (cards.length === 0) return null
  return (
    <Section title="Recently viewed" className="mt-10">
      <ul aria-label="Recently viewed" className="grid md:grid-cols-2 md:gap-x-6">
        {cards.map((card) =>
          card.kind === 'member' ? (
            <Card
              key={card.member.id}
              {...card.member}
              about={titleAtOrganization(card.member.profile) || ROLE_NAMES[card.member.role]}
            >
              <Link to="/app/profile/$profile_id" params={{ profile_id: card.member.id }} className={NAME}>
                {memberName(card.member)}
              </Link>
            </Card>
          ) : (
            <Card
              key={card.source.id}
              id={card.source.id}
              picture_url={card.source.photo_url}
              about={card.source.organization || card.source.role}
              proof={
                <ProofButton
                  proof={card.source.proof}
                  isRetired={card.source.is_retired}
                  name={card.source.name}
                  onOpen={() => setShown(card.source)}
                />
              }
            >
              <button type="button" className={NAME} onClick={() => setShown(card.source)}>
                {card.source.name}
              </button>
            </Card>
          ),
        )}
      </ul>
      {shown && <SourceDetailsDialog source={shown} viewerId={readerId} onClose={() => setShown(null)} />}
    </Section>
  )
}

interface CardProps {
  id: string
  picture_url: string | null
  about: string
  /** What its evidence comes to. */
  proof?: ReactNode
  /** The name, which opens the card. */
  children: ReactNode
}

function Card({ id, picture_url, about, proof, children }: CardProps) {
  return (
    <li className="flex min-h-14 items-center gap-3 border-b border-line py-2">
      <Avatar id={id} picture_url={picture_url} size={30} />
      <div className="min-w-0">
        {children}
        <p dir="auto" className="truncate t-meta text-text-3">
          {about}
        </p>
        {proof}
      </div>
    </li>
  )
}
