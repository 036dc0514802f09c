import { contactLink } from '../contact-link.tsx'

const CRITERIA = [
  { name: 'Your work', text: 'You work for an organization in the US or Canada.' },
  { name: 'Your place', text: 'You are located in the US or Canada.' },
  {
    name: 'Your profile',
    text: 'Your profile information is verifiable: your name, your organization and what you do there.',
  },
  { name: 'Your age', text: 'You are at least 18 years old.' },
]

/** Who may become a member, and stay one. */
export function Criteria() {
  return (
    <section className="grid gap-x-10 gap-y-5 border-t-2 border-rule pt-5 pb-14 max-md:pb-10 lg:grid-cols-2">
      <div>
        <h2 className="t-section">Membership criteria</h2>
        <p className="mt-3 max-w-[20ch] t-statement">Our team has checked everyone here.</p>
        <p className="mt-4 max-w-[46ch] t-body text-text-2">
          Members are journalists, PR professionals and domain experts. Every applicant is verified and
          approved by our team.
        </p>
      </div>
      <div className="lg:pt-8">
        <dl className="border-b border-line">
          {CRITERIA.map(({ name, text }) => (
            <div key={name} className="border-t border-line py-3 sm:grid sm:grid-cols-[148px_1fr] sm:gap-5">
              <dt className="t-section">{name}</dt>
              <dd className="t-body text-text-2">{text}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 max-w-[62ch] t-body text-text-2">
          Profiles inactive for more than 30 days become dormant until you ask us by email to be reactivated,
          at {contactLink}.
        </p>
      </div>
    </section>
  )
}
