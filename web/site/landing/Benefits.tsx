import { BEATS } from '../../../contract/vocabulary.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'

type Benefit = { name: string; text: string }

const FOR_JOURNALISTS: Benefit[] = [
  {
    name: 'A deadline',
    text: 'Every request for an expert has a deadline and leaves the feed when it has passed.',
  },
  {
    name: 'Your own Pitchbox',
    text: 'Compare the pitches to a request side by side. Only you see them, and they stay after the deadline.',
  },
  { name: 'You speak first', text: 'Once they have pitched, they cannot write again until you answer.' },
  {
    name: `${BEATS.length} beats`,
    text: 'Follow the ones you cover, and save filters for the rest.',
  },
  { name: 'No fee', text: 'Membership is free for journalists.' },
]

const FOR_AGENCIES: Benefit[] = [
  {
    name: 'A source roster',
    text: 'Keep your spokespeople’s profiles in one place, and pitch one in a minute.',
  },
  {
    name: 'Open requests',
    text: 'See what verified business journalists are working on, by beat, and how much time is left.',
  },
  {
    name: 'No guessing',
    text: 'Each pitch opens a conversation with the journalist who asked, and you see whether they have read it.',
  },
  { name: 'Be found', text: 'Journalists find your sources in the directory and write to you.' },
  { name: 'Next steps', text: 'We contact PR agencies about next steps once they have applied.' },
]

/** What members get, by role, on both sides of the column rule that comes down from the headline. */
export function Benefits() {
  return (
    <div className="grid border-t-2 border-rule lg:grid-cols-2">
      <Side
        heading="For journalists"
        statement="Ask once. Hear from people who know the subject."
        benefits={FOR_JOURNALISTS}
        apply={{ href: '/become-member?role=journalist', label: 'Apply as a Journalist' }}
        className="lg:pr-10"
      />
      <Side
        heading="For PR agencies"
        statement="Pitch the one source who fits, while it still counts."
        benefits={FOR_AGENCIES}
        apply={{ href: '/become-member?role=pr', label: 'Apply as a PR Agency' }}
        className="max-lg:border-t-2 max-lg:border-rule lg:border-l lg:border-line lg:pl-10"
      />
      <section className="border-t border-line py-5 max-lg:border-t-2 max-lg:border-rule lg:col-span-2 lg:grid lg:grid-cols-[280px_1fr] lg:gap-8">
        <h2 className="t-section">For domain experts</h2>
        <p className="max-w-[84ch] t-body text-pretty text-text-2 max-lg:mt-2">
          Experts who speak for themselves can join too. They post to the community, answer questions, and
          talk with journalists and PR agencies one to one.{' '}
          <a href="/become-member" className="link whitespace-nowrap signed-in:hidden">
            Apply as an Expert
          </a>
        </p>
      </section>
    </div>
  )
}

interface SideProps {
  heading: string
  statement: string
  benefits: Benefit[]
  apply: { href: string; label: string }
  className: string
}

function Side({ heading, statement, benefits, apply, className }: SideProps) {
  return (
    <section className={classes('flex flex-col pt-5 pb-10', className)}>
      <h2 className="t-section">{heading}</h2>
      <p className="mt-3 max-w-[22ch] t-statement">{statement}</p>
      <dl className="mt-6">
        {benefits.map(({ name, text }) => (
          <div key={name} className="border-t border-line py-3 sm:grid sm:grid-cols-[148px_1fr] sm:gap-5">
            <dt className="t-section">{name}</dt>
            <dd className="t-body text-pretty text-text-2">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-auto pt-4">
        <Button asChild className="signed-in:hidden">
          <a href={apply.href}>{apply.label}</a>
        </Button>
        <Button asChild className="signed-out:hidden">
          <a href="/app/feed">Go to Feed</a>
        </Button>
      </p>
    </section>
  )
}
