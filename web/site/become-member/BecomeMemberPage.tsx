import { Island } from '../Island.tsx'
import { WithoutScript } from '../WithoutScript.tsx'
import { BecomeMemberForm } from './BecomeMemberForm.tsx'

const NEXT = [
  'You apply.',
  'Our team reviews your application and verifies it, which takes 3-5 business days.',
  'We email you about the status.',
  'If we need more information, we ask you for it.',
  'Your membership is active.',
]

/** The application, and beside it what becomes of it. */
export function BecomeMemberPage() {
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,760px)_300px] lg:justify-between lg:gap-12">
      <div className="min-w-0 max-w-[760px]">
        <h1 className="mb-7 t-d1 max-md:mb-5">Become a Member</h1>
        <WithoutScript />
        <Island name="become-member" of={BecomeMemberForm} />
      </div>
      <aside
        aria-labelledby="what-next"
        className="self-start border-t-2 border-rule pt-3.5 max-lg:mt-12 max-lg:max-w-[760px]"
      >
        <h2 id="what-next" className="t-section">
          What happens next
        </h2>
        <ol className="mt-2 t-body text-text-2">
          {NEXT.map((words, index) => (
            <li key={words} className="flex gap-[18px] border-b border-line py-2.5">
              <b aria-hidden className="w-2.5 font-serif text-[18px]/[22px] font-semibold text-text">
                {index + 1}
              </b>
              {words}
            </li>
          ))}
        </ol>
        <p className="mt-3 t-meta text-text-3">
          Members are located in the US or Canada and work for an organization there, and their profile
          information can be verified. Journalist membership is free; PR agencies are contacted about next
          steps, and add their spokespeople once the membership is active.
        </p>
        <p className="mt-3 t-meta text-text-3">
          A question first?{' '}
          <a className="link" href="/contact">
            Write to us
          </a>
          .
        </p>
      </aside>
    </div>
  )
}
