import { useSuspenseQuery } from '@tanstack/react-query'
import type { OwnAccount } from '../../contract/accounts.ts'
import { AccountPage } from '../accounts/AccountPage.tsx'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { useSession } from '../api/session.ts'
import { DeleteAccountSection } from './DeleteAccountSection.tsx'
import { DevicesSection } from './DevicesSection.tsx'
import { ExportSection } from './ExportSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { SecondFactorSection } from './SecondFactorSection.tsx'

export function SecurityPage() {
  const { data: account } = useSuspenseQuery(ownAccountQuery)
  const session = useSession()
  const needsFactor = account.next_step === 'second_factor_setup'
  const hasPassword = !lacksPassword(account.next_step, session.status === 'in' && session.byLink)
  return (
    <AccountPage title="Security">
      {needsFactor && <SetUpNotice />}
      {needsFactor && <SecondFactorSection isRequired hasPassword={hasPassword} />}
      <PasswordSection hasPassword={hasPassword} />
      {!needsFactor && <SecondFactorSection isRequired={false} hasPassword={hasPassword} />}
      <DevicesSection />
      <ExportSection />
      <DeleteAccountSection hasPassword={hasPassword} />
    </AccountPage>
  )
}

/** A member who still has to complete their profile may have a password: they do if they signed in with it. */
const lacksPassword = (step: OwnAccount['next_step'], byLink: boolean) =>
  step === 'password' || (step === 'profile' && byLink)

/** Why an admin is here although they asked for another page. */
function SetUpNotice() {
  return (
    <section aria-label="What is next" className="mb-6 max-w-[640px] border-t-4 border-accent-line pt-3">
      <p className="t-h3">Admins need a second factor here</p>
      <p className="mt-1 t-body text-text-2">
        Set one up now: a code of an app on your phone. Everything else opens as soon as it is on.
      </p>
    </section>
  )
}
