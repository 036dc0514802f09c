import { Faq } from '../faq/Faq.tsx'
import { WaysIn } from '../landing/WaysIn.tsx'
import { Criteria } from './Criteria.tsx'
import { PROCESS } from './process.ts'

/** What the product is, who may join and how; then the questions of /faq. */
export function AboutPage() {
  return (
    <>
      <Introduction />
      <Criteria />
      <Process />
      <section className="grid gap-x-16 gap-y-6 border-t-2 border-rule pt-5 lg:grid-cols-[360px_1fr]">
        <div>
          <h2 className="t-section">FAQ</h2>
          <p className="mt-3 max-w-[18ch] t-statement">Nine questions, answered.</p>
        </div>
        <Faq heading="h3" />
      </section>
    </>
  )
}

function Introduction() {
  return (
    <section className="grid gap-x-10 gap-y-5 pb-14 max-md:pb-10 lg:grid-cols-2">
      <div>
        <h1 className="t-section">About</h1>
        <p className="mt-3 max-w-[18ch] t-d1">One room for those who ask and those who know.</p>
        <WaysIn className="mt-8 max-lg:hidden" />
      </div>
      <div className="grid content-start gap-4 lg:pt-8">
        <p className="t-read">
          Beatline is a membership-only community that connects business journalists and PR agencies, with
          their spokespeople and domain experts, in the US and Canada.
        </p>
        <p className="t-read text-text-2">
          A journalist posts a request: what the story needs, and by when. PR agencies answer with one of
          their sources, and the two talk in a conversation of their own. Besides requests, members post to
          the community, comment, and find each other in the directory.
        </p>
        <p className="t-read text-text-2">
          It works because every member has been verified. Journalist membership is free. PR agencies are
          contacted about next steps.
        </p>
        <WaysIn className="mt-4 lg:hidden" />
      </div>
    </section>
  )
}

/** Five columns that read from left to right, each with the tab that marks a place in time. */
function Process() {
  return (
    <section className="border-t-2 border-rule pt-5 pb-14 max-md:pb-10">
      <h2 className="t-section">How you become a member</h2>
      <ol className="mt-6 grid gap-x-6 max-sm:border-b max-sm:border-line sm:grid-cols-2 sm:gap-y-7 lg:grid-cols-5">
        {PROCESS.map(({ name, text }, place) => (
          <li
            key={name}
            className="grid grid-cols-[40px_1fr] content-start gap-y-1 border-t border-line py-3 sm:grid-cols-1 sm:gap-y-2 sm:border-t-4 sm:border-text-2 sm:pb-0"
          >
            <span aria-hidden className="row-span-2 t-date text-text-2 sm:row-span-1">
              {place + 1}
            </span>
            <h3 className="t-h3-big lg:min-h-12">{name}</h3>
            <p className="max-w-[44ch] t-body text-text-2">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
