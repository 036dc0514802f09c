import type { ReactNode } from 'react'
import { BecomeMember } from './BecomeMember.tsx'
import { Exchange, FeedRow, Outcome, SentPitch, SortedPitches } from './fragments.tsx'

/** Pieces of the product itself, in the order in which a story goes through it. */
export function Tour() {
  return (
    <section className="border-t-2 border-rule pt-5 pb-14 max-md:pb-10">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="t-section">From the question to the call</h2>
        <p className="t-meta text-text-3">Taken from the product. The people are invented.</p>
      </div>
      <Step
        title="Ask"
        text="A journalist posts a request. In the feed, every request shows its deadline first. The newest is on top."
      >
        <FeedRow />
      </Step>
      <Step title="Pitch" text="A PR agency answers with one of its own sources, once per request.">
        <SentPitch />
      </Step>
      <Step
        title="Sort"
        text="Every pitch to a request is on one board. One key shortlists, declines or uses a pitch, and goes on to the next."
      >
        <SortedPitches />
      </Step>
      <Step
        title="Talk"
        text="A pitch becomes a conversation between two people. It reads like a transcript, so quotes stay quotes."
      >
        <Exchange />
      </Step>
      <Step
        title="Know"
        text="Every pitch has an outcome within a week after its request has closed. Nobody has to write a refusal, or wait for one."
      >
        <Outcome />
      </Step>
      <BecomeMember className="mt-10 lg:hidden" />
    </section>
  )
}

function Step({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="mt-10 grid gap-x-8 gap-y-5 first-of-type:mt-6 lg:grid-cols-[280px_1fr]">
      <div className="border-t-4 border-text-2 pt-3">
        <h3 className="t-date">{title}</h3>
        <p className="mt-2 max-w-[44ch] t-body text-text-2">{text}</p>
      </div>
      <figure aria-label={`${title}, an example`} className="min-w-0 max-w-[760px]">
        {children}
      </figure>
    </div>
  )
}
