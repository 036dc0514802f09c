import type { ReactNode } from 'react'
import type { ApplicationDetails } from '../../../contract/vetting.ts'
import { WebAddress } from '../../directory/WebAddress.tsx'
import { splitAddresses } from '../../ui/web-addresses.ts'
import { BreakingAddress } from '../BreakingAddress.tsx'
import { mailAddress } from './mail-address.ts'
import { placeOf } from './place.ts'

/** What applicants say about themselves, as ruled pairs. */
export function GivenFacts({ application }: { application: ApplicationDetails }) {
  const { email, phone, website, linkedin_url, experience } = application
  return (
    <dl className="min-w-0 divide-y divide-line">
      <Given label="Email">
        <a className="link" href={mailAddress(email)}>
          <BreakingAddress email={email} />
        </a>
      </Given>
      <Given label="Phone">{phone}</Given>
      <Given label="Location">{placeOf(application)}</Given>
      <Given label="Website">{website && <LinkedAddress address={website} />}</Given>
      <Given label="LinkedIn">{linkedin_url && <LinkedAddress address={linkedin_url} />}</Given>
      <Given label="Years of experience">{experience?.toString()}</Given>
    </dl>
  )
}

/** An address, with its real target if that reads differently. */
function LinkedAddress({ address }: { address: string }) {
  const host = splitAddresses(address.trim())[0]?.host
  return (
    <>
      <WebAddress address={address} />
      {host && <span className="text-text-2"> (leads to {host})</span>}
    </>
  )
}

/** One ruled pair. */
export function Given({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 py-1.5 sm:grid-cols-[132px_minmax(0,1fr)]">
      <dt className="t-body text-text-3">{label}</dt>
      <dd dir="auto" className="t-body wrap-anywhere">
        {children || <span className="text-text-3">Not given</span>}
      </dd>
    </div>
  )
}
