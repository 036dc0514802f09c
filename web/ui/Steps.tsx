import { Check } from 'lucide-react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'

/** The progress through a form of several steps; `current` counts from 0. Below 760 only that step keeps its name. */
export function Steps({ label, steps, current }: { label: string; steps: string[]; current: number }) {
  return (
    <ol aria-label={label} className="flex gap-3">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? 'step' : undefined}
          className={classes(
            'flex min-h-10 min-w-0 flex-1 items-center gap-2 t-body',
            index < current && 'border-t-4 border-text-3 text-text-2',
            index === current &&
              'border-t-4 border-accent-line font-semibold max-md:flex-auto max-md:whitespace-nowrap',
            // The thinner border keeps the text where the thicker one has it.
            index > current && 'border-t border-text-3 pt-[3px] text-text-3',
          )}
        >
          {index < current ? <Icon of={Check} /> : <b className="font-semibold">{index + 1}</b>}
          <span className={classes(index !== current && 'max-md:sr-only')}>
            {step}
            {index < current && <span className="sr-only"> (done)</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
