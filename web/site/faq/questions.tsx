import type { ReactNode } from 'react'
import { contactLink } from '../contact-link.tsx'

type Question = {
  /** The end of its address: /faq#cost. */
  id: string
  question: string
  /** Paragraphs of text and plain elements: plain-text.ts reads them too. */
  answer: ReactNode
}

/** What applicants ask, on /faq and /about. The facts are those of docs/product.md. */
export const QUESTIONS: Question[] = [
  {
    id: 'time',
    question: 'How long does it take to become a member?',
    answer: (
      <>
        <p>Approval takes 3-5 business days. If something is missing, we ask you for it by email.</p>
        <p>
          Once you are approved you are emailed a link to set your password. It opens once, within 24 hours.
          You complete your profile, set the password, and your membership is active.
        </p>
        <p>
          If we cannot approve you, we email you too. All that you wrote in the application is then erased;
          your email address, the role, the dates and the decision stay. You may apply again.
        </p>
      </>
    ),
  },
  {
    id: 'cost',
    question: 'What does membership cost?',
    answer: (
      <>
        <p>Membership is free for journalists. PR agencies are contacted about next steps.</p>
        <p>Nothing is paid on this site. Fees with PR agencies are agreed outside of it.</p>
      </>
    ),
  },
  {
    id: 'information',
    question: 'What information do I have to give?',
    answer: (
      <>
        <p>
          Your role, name, email address and phone number, your organization and its website, your city, state
          or province, time zone, LinkedIn profile and years of experience. You may add the beats that you
          cover and anything else that we should know.
        </p>
        <p>Other members see neither your phone number nor the email address that you sign in with.</p>
      </>
    ),
  },
  {
    id: 'verification',
    question: 'How are members verified?',
    answer: (
      <p>
        Every applicant is verified and approved by our team before anything opens. Your profile information
        must be verifiable, which is why we ask for your organization’s website and your LinkedIn profile.
        What we cannot verify, we ask about.
      </p>
    ),
  },
  {
    id: 'spokespeople',
    question: 'When can a PR agency add its spokespeople?',
    answer: (
      <p>
        Once its membership is active. A pending membership cannot add spokespeople. They are added by the PR
        agency, as source profiles that it can then pitch to journalists, and need no membership of their own.
      </p>
    ),
  },
  {
    id: 'region',
    question: 'Is membership limited to the US and Canada?',
    answer: (
      <p>
        Yes. Members work for an organization in the US or Canada and are located in the US or Canada. Both
        have to be true.
      </p>
    ),
  },
  {
    id: 'restrictions',
    question: 'What restrictions are there for members?',
    answer: (
      <>
        <p>
          You must be at least 18 years old, and your membership is yours alone. What you read among members
          stays among members.
        </p>
        <p>
          A PR agency pitches its own sources, one to each request, and cannot write again before the member
          who asked has answered. The{' '}
          <a href="/terms" className="link">
            Terms of Service
          </a>{' '}
          hold the rest.
        </p>
      </>
    ),
  },
  {
    id: 'expiry',
    question: 'What happens to a post when its deadline expires?',
    answer: (
      <>
        <p>
          It vanishes from the feed and takes no more pitches. It stays privately accessible, with the pitches
          to it, in your{' '}
          <a href="/app/pitchbox" className="link">
            Pitchbox
          </a>
          . The PR agencies that pitched find what they sent in theirs.
        </p>
        <p>
          The text of the post itself can still be looked up by members who switch on Expired Posts. The
          pitches never can.
        </p>
      </>
    ),
  },
  {
    id: 'dormancy',
    question: 'What happens if I am not active?',
    answer: (
      <>
        <p>
          A profile that is inactive for more than 30 days becomes dormant: it is not listed, and you can read
          but not write. It stays so until you ask us by email to be reactivated, at {contactLink}.
        </p>
        <p>
          We email you after more than 25 days, so that you can sign in before. Nothing is deleted, and
          messages and pitches still reach you.
        </p>
      </>
    ),
  },
]
