import { contactLink } from '../contact-link.tsx'
import { COMPANY, COMPANY_ADDRESS } from '../slots.ts'
import type { Section } from './LegalPage.tsx'
import { Facts, PageLink, Points } from './parts.tsx'
import { COLLECTED, KEPT } from './privacy-facts.ts'

/** A draft until counsel has read it (docs/product.md#texts-to-be-replaced). */
export const PRIVACY: Section[] = [
  {
    id: 'collected',
    heading: 'What we keep',
    text: (
      <>
        <p>You give us this data yourself. The data of spokespeople comes from their PR agency.</p>
        <Facts of={COLLECTED} />
      </>
    ),
  },
  {
    id: 'purposes',
    heading: 'Why we keep it',
    text: (
      <>
        <p>We use personal data for these purposes and for no others:</p>
        <Points
          of={[
            'to verify applicants and decide on applications;',
            'to run Beatline: to show members what they may see, to deliver pitches and messages, to notify;',
            'to send emails about your application, your account and its security;',
            'to protect members against intruders, spam and misuse;',
            'to answer those who write to us, and to meet our legal obligations.',
          ]}
        />
        <p>
          There are no advertisements, no analytics and no tracking in Beatline. No program decides on
          applications or members: people do, with two exceptions. Dormancy follows from more than 30 days
          without activity, and we warn you first. A warning or suspension is lifted if nobody has decided on
          the appeal against it within 30 days.
        </p>
      </>
    ),
  },
  {
    id: 'seen',
    heading: 'Who sees it',
    text: (
      <>
        <p>
          Members see posts and comments with their authors, and the profiles of members and sources that the
          directories show them. Your profile shows name, picture, role, date of joining, title, organization,
          bio, beats, location, what you write on, website, time zone and LinkedIn address. It never shows the
          email address that you sign in with, or the phone number of your application. With a request,
          members see how many have pitched, how fast its author answers and, if the author wants that, until
          when they are away.
        </p>
        <p>
          A pitch or a conversation is read by the two people in it. A draft is read by its author. No screen
          shows them to our team, with one exception: when a member reports a text, the team reads that text
          and the five before it. Our operator can read a conversation or a draft with a command that requires
          a written reason. Each time the team or the operator does so, it is recorded in a log that reveals
          any later change, and it is shown to the members concerned under Privacy. When it was the operator,
          we also email them the reason.
        </p>
        <p>
          An expert who manages a source profile sees who pitched it and each step of the pitch, but neither
          the pitch nor its author, and the title of the request only if they may read it.
        </p>
        <p>
          Software compares the words of each pitch with earlier pitches, and source photos with one another.
          The author and the pitcher see the same result. It ranks no one and decides nothing.
        </p>
        <p>
          A member who requests an expert can choose who sees the request. For everyone else, other
          journalists and our team among them, it is as if it did not exist, unless it is reported. The author
          of a confidential request sees who opens it, when and how often.
        </p>
        <p>
          A member who requests an expert can hide their name. Until they reveal it, others see a label in its
          place, and our team sees who wrote the request only when it is reported.
        </p>
        <p>
          If you are reported, you learn neither who reported you nor how many did. Nobody but you learns whom
          you mute or block; a member whom you ask not to contact you learns that. Why a member was warned,
          suspended or banned is seen by that member and by our team.
        </p>
        <p>
          We do not show email addresses and phone numbers of sources to members who are experts. Members who
          are dormant, suspended or banned are not listed.
        </p>
        <p>
          Our team reads applications, contact messages, the list of members, and a record of each member with
          their sanctions, cases and sources, but without private text. When one of the team opens an
          application, that is recorded in the same log, and its member sees it under Privacy.
        </p>
        <p>
          The public can see only the pages that need no sign-in, and a profile picture if they know its
          random address. With the link that we emailed to an applicant, anyone can see the status of the
          application, but nothing that the applicant wrote. With a link that a pitcher shares, anyone can see
          the trail of a pitch: the source, the pitcher, the beats, each step and the article, but neither the
          title of the request, nor its author, nor the pitch.
        </p>
        <p>
          We do not sell personal data, and we do not share it for advertising. The pages of Beatline load
          nothing from other companies. Hosting and the delivery of email may be done for us by companies that
          act on our instructions alone. We disclose data when the law obliges us to.
        </p>
      </>
    ),
  },
  {
    id: 'place',
    heading: 'Where it is stored',
    text: (
      <p>
        Data is stored in the United States. If you are in Canada, your data is transferred to the United
        States, where courts and authorities may have access to it under the law there.
      </p>
    ),
  },
  {
    id: 'time',
    heading: 'How long we keep it',
    text: (
      <>
        <Facts of={KEPT} />
        <p>
          Our server logs the time, kind and result of each request, but no name, address or content. Backups
          may contain deleted data until they are replaced.
        </p>
      </>
    ),
  },
  {
    id: 'age',
    heading: 'Minimum age',
    text: (
      <p>
        Members are at least 18 years old. Beatline is not meant for anyone younger, and we do not knowingly
        keep their data. If you believe that we do, tell us, and we will remove it.
      </p>
    ),
  },
  {
    id: 'rights',
    heading: 'Your rights',
    text: (
      <>
        <p>As a member you can do this yourself, at any time:</p>
        <Points
          of={[
            'Read and correct: change your profile, your sources and your posts on their own pages.',
            'Take a copy: download what we keep about you on the Security page, as one file (JSON). It leaves out secrets, such as the hash of your password, and reports of others about you.',
            'Delete: delete your account on the Security page. We ask for your password, then delete it at once.',
          ]}
        />
        <p>Members who are dormant, suspended or banned can still take a copy and delete their account.</p>
        <p>
          Deleting removes your account and profile, sign-ins, sources, saved posts, likes, drafts,
          confidential requests, contact limits, sanctions, notifications and pictures, and applications and
          contact messages of your email address. Your other posts, your comments and messages stay without
          your name; a conversation goes when both sides have left.
        </p>
        <p>
          Applicants, spokespeople and everyone else can write to {contactLink} to see, correct or delete what
          we keep about them, or to object to it. We may ask you to prove who you are. You can also complain
          to the data protection authority where you live. Using your rights has no disadvantage for you.
        </p>
      </>
    ),
  },
  {
    id: 'security',
    heading: 'Security',
    text: (
      <p>
        Passwords are stored as hashes made for the purpose (Argon2id). A second factor can protect your
        account, and Security lists where you are signed in and signs you out there. An emailed link that
        signs you in or confirms something works only once. No system is perfectly safe: if an incident
        affects your data, we will tell you as the law requires.
      </p>
    ),
  },
  {
    id: 'cookies',
    heading: 'Cookies',
    text: (
      <p>
        Beatline sets no cookies. What it keeps in your browser instead, and why, is in the{' '}
        <PageLink to="cookies">Cookie Policy</PageLink>.
      </p>
    ),
  },
  {
    id: 'changes',
    heading: 'Changes',
    text: (
      <p>
        When this policy changes, the date at the top changes too. We tell members in advance about changes
        that matter to them.
      </p>
    ),
  },
  {
    id: 'contact',
    heading: 'Contact',
    text: (
      <p>
        {COMPANY}, {COMPANY_ADDRESS}. Email {contactLink}, or use the{' '}
        <PageLink to="contact">contact form</PageLink>.
      </p>
    ),
  },
]
