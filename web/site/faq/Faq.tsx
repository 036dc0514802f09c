import { Plus } from 'lucide-react'
import { Icon } from '../../ui/Icon.tsx'
import { QUESTIONS } from './questions.tsx'

/**
 * The nine questions, one open at a time, without script. The address of each stands inside its answer: a browser that
 * goes there opens what hides it; open-linked.ts does so for those that do not.
 */
export function Faq({ heading: Heading }: { heading: 'h2' | 'h3' }) {
  return (
    <div className="border-b border-line">
      {QUESTIONS.map(({ id, question, answer }) => (
        <details key={id} name="faq" className="group border-t border-line">
          <summary className="flex list-none items-start justify-between gap-6 py-4 hover:text-link [&::-webkit-details-marker]:hidden">
            <Heading className="t-h2">{question}</Heading>
            <Icon of={Plus} className="mt-1 text-text-2 group-open:rotate-45 print:hidden" />
          </summary>
          <div id={id} className="scroll-mt-20 pr-10 pb-6 max-md:pr-0">
            <div className="grid gap-3 t-read text-text-2">{answer}</div>
            <p className="mt-3 t-meta print:hidden">
              <a href={`#${id}`} className="text-text-3 underline-offset-4 hover:text-text hover:underline">
                Link to This Answer
              </a>
            </p>
          </div>
        </details>
      ))}
    </div>
  )
}
