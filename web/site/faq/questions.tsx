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
        <p>
          Approval takes 3-5 business days. If something is missing, we ask you for it by email. A link in our
          first email shows the status of your application.
        </p>
        <p>
          Once you are approved, we email you a link. It works once and expires after 24 hours. Complete your
          profile, set a password, and your membership is active.
        </p>
        <p>
          If we cannot approve you, we email you too. We then erase what you wrote in the application and keep
          only your email address, your role, the dates and the decision, and for 90 days the reason. You can
          apply again.
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
        <p>You pay nothing on this site. We agree any fees with PR agencies directly.</p>
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
          or province, time zone, LinkedIn profile and years of experience. You can add the beats you cover
          and anything else we should know.
        </p>
        <p>
          Other members see neither your phone number nor the email address you sign in with. When you request
          an expert, you choose who sees the request, and you can hide your name.
        </p>
      </>
    ),
  },
  {
    id: 'verification',
    question: 'How are members verified?',
    answer: (
      <p>
        Every applicant is verified and approved by our team before getting in. Your profile information must
        be verifiable, which is why we ask for your organization’s website and your LinkedIn profile. If we
        cannot verify something, we ask you about it.
      </p>
    ),
  },
  {
    id: 'spokespeople',
    question: 'When can a PR agency add its spokespeople?',
    answer: (
      <p>
        Once its membership is active. A pending membership cannot add spokespeople. They are added by the PR
        agency, as source profiles that it can then pitch to journalists. They need no membership of their
        own.
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
          You must be at least 18 years old, and you cannot share your membership. What members post here
          stays among members.
        </p>
        <p>
          A PR agency pitches its own sources, one per request, and cannot write again until the member who
          asked has answered. You can read all the rules in the{' '}
          <a href="/terms" className="link">
            Terms of Service
          </a>
          .
        </p>
        <p>
          Members can report each other. When a member breaks a rule, our team may remove what they wrote,
          warn, suspend or ban them. They read why, and can appeal within 30 days.
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
          It vanishes from the feed and takes no more pitches. It stays privately accessible in your{' '}
          <a href="/app/pitchbox" className="link">
            Pitchbox
          </a>
          , together with its pitches. PR agencies find the pitches they sent in their own Pitchbox.
        </p>
        <p>Members who could read the post can still do so with Expired Posts, but never read its pitches.</p>
      </>
    ),
  },
  {
    id: 'dormancy',
    question: 'What happens if I am not active?',
    answer: (
      <>
        <p>
          A profile that is inactive for more than 30 days becomes dormant: it is no longer listed, and you
          can read but not write. It stays dormant until you ask us by email to be reactivated, at{' '}
          {contactLink}.
        </p>
        <p>
          We email you after more than 25 days, so you have time to sign in. We delete nothing, and messages
          and pitches still reach you.
        </p>
      </>
    ),
  },
]
