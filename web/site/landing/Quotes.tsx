import { ArrowLeft, ArrowRight, type LucideIcon } from 'lucide-react'
import { Icon } from '../../ui/Icon.tsx'

/** What a member of a role may expect. They name nobody; the owner replaces them (docs/product.md). */
const QUOTES = [
  {
    text: 'I write one request with one deadline and find all the answers in one place.',
    role: 'Reporter on deadline',
  },
  {
    text: 'Each pitch names one source. I choose between people, not between press releases.',
    role: 'Beat reporter',
  },
  { text: 'Nobody writes to me a second time before I have answered the first.', role: 'Business editor' },
  {
    text: 'I see the deadline before I read the headline, so I know which pitch to write first.',
    role: 'Account executive, PR agency',
  },
  {
    text: 'My spokespeople have profiles that journalists browse, and the questions come to me.',
    role: 'Founder, PR agency',
  },
  {
    text: 'I can see whether my pitch has been read, so I do not have to call and ask.',
    role: 'Media relations director',
  },
  {
    text: 'I answer under my own name, among people who were all verified first.',
    role: 'Domain expert',
  },
]

/**
 * Seven quotes, one at a time. They stand in a row that can be scrolled; carousel.ts makes it go round. Without script
 * they are a list.
 */
export function Quotes() {
  return (
    <section
      aria-label="What members can expect"
      aria-roledescription="carousel"
      data-island="quotes"
      className="group grid grid-cols-[1fr_auto] gap-x-8 gap-y-5 border-t-2 border-rule pt-5 pb-12 max-md:pb-8 lg:grid-cols-[280px_1fr_auto]"
    >
      <h2 className="t-section">What members can expect</h2>
      <Controls />
      <section
        aria-label="Quotes"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the row is scrolled, and turned over, with the arrow keys
        tabIndex={0}
        className="no-script:overflow-visible col-span-full snap-x snap-mandatory overflow-x-auto [scrollbar-width:none] group-data-ready:snap-none group-data-ready:overflow-hidden lg:col-span-1"
      >
        <ul className="no-script:grid no-script:gap-6 flex group-data-ready:touch-pan-y">
          {QUOTES.map(({ text, role }) => (
            <li key={role} className="w-full shrink-0 snap-start pr-6">
              <figure>
                <blockquote className="max-w-[34ch] pl-[0.42em] -indent-[0.42em] font-serif text-[27px]/[34px] tracking-[-0.012em] md:text-[34px]/[42px]">
                  <p>“{text}”</p>
                </blockquote>
                <figcaption className="mt-4 pl-3.5 t-body text-text-2">{role}</figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </section>
    </section>
  )
}

/** They do something once the script has come, and keep their place until then. */
function Controls() {
  return (
    <div className="no-script:hidden invisible -my-2 flex items-center gap-1 self-start group-data-ready:visible lg:order-last">
      <ArrowButton name="Previous quote" icon={ArrowLeft} turn="back" />
      <p aria-live="polite" data-place className="min-w-12 text-center t-meta text-text-2">
        1 of {QUOTES.length}
      </p>
      <ArrowButton name="Next quote" icon={ArrowRight} turn="on" />
    </div>
  )
}

function ArrowButton({ name, icon, turn }: { name: string; icon: LucideIcon; turn: 'back' | 'on' }) {
  return (
    <button
      type="button"
      aria-label={name}
      data-turn={turn}
      className="flex size-9 items-center justify-center rounded-control text-text-2 hover:bg-raised hover:text-text max-md:size-11"
    >
      <Icon of={icon} />
    </button>
  )
}
