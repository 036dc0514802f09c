import type { ReactNode } from 'react'
import { Screen } from './Screen.tsx'

const FEED = { width: 1120, height: 660 }
const PITCHBOX = { width: 904, height: 790 }
const MESSAGES = { width: 904, height: 640 }

/** The product itself, in the order in which a story goes through it. */
export function Tour() {
  return (
    <section className="border-t-2 border-rule pt-5 pb-14 max-md:pb-10">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="t-section">From the question to the call</h2>
        <p className="t-meta text-text-3">Screens of the product. Their members are invented.</p>
      </div>
      <Step
        title="Ask"
        text="The feed is read like a page: the deadline first, then the question. Newest on top."
      >
        <Screen
          view="feed"
          desk={FEED}
          alt="The feed of a banking reporter: today’s date as the title, requests and community posts with their deadlines in a column of their own, search and filters beside them."
        />
      </Step>
      <Step
        title="Pitch"
        text="A PR agency answers with one of its own sources, once per request. On a phone as well as at a desk."
      >
        <div className="grid gap-4 sm:grid-cols-2 lg:gap-6">
          <Screen
            view="request"
            className="max-sm:hidden"
            alt="A request on a phone: the deadline on top, then its beats, title and full text."
          />
          <Screen
            view="pitch"
            alt="The pitch below the request: the source Harriet Okafor-Lane, chief credit officer, is chosen, and three sentences say why this source fits."
          />
        </div>
      </Step>
      <Step
        title="Compare"
        text="The Pitchbox keeps every pitch to a request in one place. What is unread is marked."
      >
        <Screen
          view="pitchbox"
          desk={PITCHBOX}
          alt="The Pitchbox: one request with ten days left, and four pitches to it side by side, each with its source, its text and who has sent it."
        />
      </Step>
      <Step
        title="Talk"
        text="A pitch becomes a conversation between two people. It reads like a transcript, so that a quote stays a quote."
      >
        <Screen
          view="conversation"
          desk={MESSAGES}
          alt="Messages: the list of conversations, and beside it a reporter and a PR member who agree on a recorded call on Friday at 2."
        />
      </Step>
    </section>
  )
}

function Step({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="mt-10 grid gap-x-8 gap-y-4 first-of-type:mt-6 lg:grid-cols-[280px_1fr]">
      <div className="border-t-4 border-text-2 pt-3">
        <h3 className="t-date">{title}</h3>
        <p className="mt-2 max-w-[44ch] t-body text-text-2">{text}</p>
      </div>
      <div className="lg:border-t lg:border-line lg:pt-4">{children}</div>
    </div>
  )
}
