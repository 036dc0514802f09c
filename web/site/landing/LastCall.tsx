import { WaysIn } from './WaysIn.tsx'

const TERMS = [
  { name: 'Who', text: 'Business journalists, PR agencies and domain experts in the US and Canada' },
  { name: 'Cost', text: 'Free for journalists; PR agencies are contacted about next steps' },
  { name: 'Verification', text: 'Our team checks and approves every applicant' },
  { name: 'Answer', text: 'Within 3-5 business days, by email' },
]

/** The way in once more, with its terms at a glance. */
export function LastCall() {
  return (
    <section className="grid gap-y-8 border-t-2 border-rule pt-5 lg:grid-cols-2">
      <div className="lg:pr-10">
        <h2 className="t-section">Membership</h2>
        <p className="mt-3 max-w-[18ch] t-d1 signed-in:hidden">
          Bring the question, or the person who can answer it.
        </p>
        <p className="mt-3 max-w-[18ch] t-d1 signed-out:hidden">You are a member. The feed is waiting.</p>
        <WaysIn className="mt-7" />
      </div>
      <dl className="lg:pt-8 lg:pl-10">
        {TERMS.map(({ name, text }) => (
          <div
            key={name}
            className="border-t border-line py-3 last:border-b sm:grid sm:grid-cols-[148px_1fr] sm:gap-5"
          >
            <dt className="t-section">{name}</dt>
            <dd className="t-body text-pretty text-text-2">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
