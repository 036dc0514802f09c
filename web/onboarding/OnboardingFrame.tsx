import type { ReactNode } from 'react'
import { Steps } from '../ui/Steps.tsx'

const STEPS = ['Your profile', 'Your password']

interface OnboardingFrameProps {
  title: string
  step: 0 | 1
  /** Shown beside the form; under it on small screens. */
  aside: ReactNode
  children: ReactNode
}

/** Title, step, the form; beside it what the form is for. */
export function OnboardingFrame({ title, step, aside, children }: OnboardingFrameProps) {
  return (
    <div className="page-width py-10 max-md:py-6 lg:grid lg:grid-cols-[minmax(0,760px)_300px] lg:justify-between lg:gap-12">
      <title>{`${title} | Beatline`}</title>
      <main id="main" tabIndex={-1} className="min-w-0 max-w-[760px] outline-none">
        <h1 className="t-d1">{title}</h1>
        <div className="mt-7 mb-7 max-md:mt-5">
          <Steps label="Steps" steps={STEPS} current={step} />
        </div>
        {children}
      </main>
      <aside className="self-start border-t-2 border-rule pt-3.5 max-lg:mt-10 max-lg:max-w-[760px] lg:sticky lg:top-6">
        {aside}
      </aside>
    </div>
  )
}
