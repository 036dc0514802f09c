import type { ReactNode } from 'react'
import type { OwnAccount } from '../../contract/accounts.ts'
import { ProfileCard } from '../accounts/ProfileCard.tsx'
import { FooterLinks } from '../layout/FooterLinks.tsx'
import { MyBeats } from '../profile/MyBeats.tsx'
import { Section } from '../ui/Section.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import { SavedFilters } from './SavedFilters.tsx'

interface LeftColumnProps {
  account: OwnAccount
  /** The link to the matches, of a feature that the feed does not know. */
  matches: ReactNode
}

export function LeftColumn({ account, matches }: LeftColumnProps) {
  return (
    <>
      <ProfileCard account={account} />
      {matches}
      <Section title="My Beats" className="mt-6">
        <MyBeats account={account} />
      </Section>
      <FooterLinks className="mt-8 grid gap-1.5 border-t border-line pt-4 t-meta" />
    </>
  )
}

export function RightPanels() {
  return (
    <>
      <FilterPanel />
      <SavedFilters />
      <FooterLinks className="mt-8 grid gap-1.5 border-t border-line pt-4 t-meta lg:hidden" />
    </>
  )
}
