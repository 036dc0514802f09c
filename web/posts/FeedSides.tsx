import type { OwnAccount } from '../../contract/accounts.ts'
import { ProfileCard } from '../accounts/ProfileCard.tsx'
import { FooterLinks } from '../layout/FooterLinks.tsx'
import { MyBeats } from '../profile/MyBeats.tsx'
import { Section } from '../ui/Section.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import { SavedFilters } from './SavedFilters.tsx'

export function LeftColumn({ account }: { account: OwnAccount }) {
  return (
    <>
      <ProfileCard account={account} />
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
