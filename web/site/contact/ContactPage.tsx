import { Island } from '../Island.tsx'
import { CONTACT_EMAIL } from '../slots.ts'
import { WithoutScript } from '../WithoutScript.tsx'
import { ContactForm } from './ContactForm.tsx'

/** The form, and beside it other ways to reach the team. */
export function ContactPage() {
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,760px)_300px] lg:justify-between lg:gap-12">
      <div className="min-w-0 max-w-[760px]">
        <h1 className="t-d1">Contact</h1>
        <p className="mt-3 mb-8 max-w-[56ch] t-read text-text-2">
          Do you have a question about applying, your membership, or something you saw here? Write to us. A
          person reads every message and answers by email.
        </p>
        <WithoutScript />
        <Island name="contact" of={ContactForm} />
      </div>
      <aside
        aria-labelledby="other-ways"
        className="self-start border-t-2 border-rule pt-3.5 max-lg:mt-12 max-lg:max-w-[760px]"
      >
        <h2 id="other-ways" className="t-section">
          Other ways
        </h2>
        <ul className="mt-2 t-body text-text-2 *:border-b *:border-line *:py-3">
          <li>
            By email:{' '}
            <a className="link wrap-anywhere" href={`mailto:${CONTACT_EMAIL}`}>
              {CONTACT_EMAIL}
            </a>
          </li>
          <li className="signed-in:hidden">
            To join,{' '}
            <a className="link" href="/become-member">
              apply for membership
            </a>
            . Journalist membership is free; PR agencies are contacted about next steps.
          </li>
          <li>
            You can find answers to common questions in the{' '}
            <a className="link" href="/faq">
              FAQ
            </a>
            .
          </li>
          <li>
            Is your membership dormant? Email us from the address of your account, and we will reactivate it.
          </li>
        </ul>
      </aside>
    </div>
  )
}
