import { Fragment } from 'react'
import { ExampleRequests } from './ExampleRequests.tsx'
import { WaysIn } from './WaysIn.tsx'

/** Its lines do not depend on the font, which may come after the first paint. */
const HEADLINE = ['Where a reporter’s', 'question meets', 'the person who', 'can answer it.']

/** The folio line under the header's rule, the headline, and what a request looks like. */
export function Hero() {
  return (
    // Right below the header's rule, without the space that other pages leave there.
    <section aria-label="Beatline" className="-mt-12 max-md:-mt-8">
      <Folio />
      <div className="grid lg:grid-cols-2">
        <div className="pt-10 pb-14 max-md:pt-7 max-md:pb-9 lg:pr-10 lg:pb-16">
          <h1 className="t-hero">
            {HEADLINE.map((line) => (
              <Fragment key={line}>
                {line} <br className="max-[379px]:hidden" />
              </Fragment>
            ))}
          </h1>
          <p className="mt-7 max-w-[28em] font-serif text-[19px]/[29px] text-text-2 max-md:mt-5">
            Beatline is a membership-only community that connects business journalists with PR agencies,
            spokespeople and domain experts in the US and Canada. Journalists say what they need and by when.
            PR agencies answer with the one source who fits.
          </p>
          <WaysIn className="mt-8 max-md:mt-6" />
          <p className="mt-5 max-w-[36em] t-meta text-text-3">
            Membership is free for journalists; PR agencies are contacted about next steps. Our team verifies
            every applicant. Approval takes 3-5 business days.
          </p>
        </div>
        <ExampleRequests />
      </div>
    </section>
  )
}

function Folio() {
  return (
    <p className="flex justify-between gap-6 border-b border-line py-2 t-meta text-text-2">
      <span>For business journalists, PR professionals and experts</span>
      <span className="max-md:hidden">US and Canada</span>
      <span className="max-md:hidden">Every member verified by our team</span>
    </p>
  )
}
