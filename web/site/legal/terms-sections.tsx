import { RULE_NAMES, RULES } from '../../../contract/reports.rules.ts'
import { contactLink } from '../contact-link.tsx'
import { COMPANY, COMPANY_ADDRESS } from '../slots.ts'
import type { Section } from './LegalPage.tsx'
import { PageLink, Points } from './parts.tsx'

/** A draft until counsel has read it (docs/product.md#texts-to-be-replaced). */
export const TERMS: Section[] = [
  {
    id: 'eligibility',
    heading: 'Eligibility',
    text: (
      <>
        <p>You may apply for membership and use Beatline if all of this is true:</p>
        <Points
          of={[
            'You are at least 18 years old.',
            'You work for an organization in the US or Canada and are located in the US or Canada.',
            'Your profile information is correct and can be verified, and you keep it so.',
          ]}
        />
        <p>
          Our team verifies and approves applicants. Approval takes 3-5 business days. We may ask for more
          information, and we may turn an application down.
        </p>
        <p>
          Your membership is yours alone. Do not lend your account, keep your password to yourself, and tell
          us when you believe that somebody else has used it.
        </p>
      </>
    ),
  },
  {
    id: 'subscription',
    heading: 'Subscription',
    text: (
      <>
        <p>
          Membership is a subscription to Beatline. It begins when your application has been approved and you
          have completed your profile, and it lasts until you or we end it.
        </p>
        <p>
          Journalist membership is free. PR agencies are contacted about next steps. Beatline takes no
          payments and asks for no payment details: fees with a PR agency, their term and their renewal are
          agreed with that agency outside of the product.
        </p>
        <p>
          A pending membership cannot add spokespeople. PR agencies add them once the membership is active,
          and only with the consent of the people whose profiles they add.
        </p>
      </>
    ),
  },
  {
    id: 'posts',
    heading: 'Posts and deadlines',
    text: (
      <p>
        A post leaves the feed when its deadline expires. It stays privately accessible, with the pitches to
        it, in the Pitchbox of the member who wrote it; its own text can still be looked up by members who
        switch on Expired Posts. An expired request takes no pitches; for five days it can hold them for its
        author.
      </p>
    ),
  },
  {
    id: 'confidentiality',
    heading: 'Confidentiality',
    text: (
      <>
        <p>
          What you read in Beatline is for members. Do not publish or pass on requests, posts, comments,
          profiles, pitches or messages to anybody outside, except as you need to answer a request, or as
          their author agrees.
        </p>
        <p>
          A request tells what a journalist is working on. Do not use it to reach the story first, to warn
          those it is about, or for any purpose but answering it. A pitch and the conversation that follows
          are between two people; agree with each other what may be quoted, and how it is attributed, before
          it is published.
        </p>
        <p>
          This does not cover what is public already, what you knew or learned elsewhere, or what the law
          requires you to disclose. It goes on after your membership has ended.
        </p>
      </>
    ),
  },
  {
    id: 'intellectual-property',
    heading: 'Intellectual property',
    text: (
      <>
        <p>
          What you write or upload stays yours. You allow us to store it, to copy it and to show it to the
          members who may see it, without payment, for as long as it is in Beatline and only to run Beatline.
          You confirm that you have the right to share it.
        </p>
        <p>
          The name Beatline, its design and its software belong to us or to those who license them to us.
          These terms give you no right to them beyond using Beatline as a member.
        </p>
        <p>If you believe that something in Beatline infringes your rights, write to us at {contactLink}.</p>
      </>
    ),
  },
  {
    id: 'conduct',
    heading: 'Conduct',
    text: (
      <>
        <p>As a member you do not:</p>
        <Points
          of={[
            'pretend to be somebody else, or misstate whom you work for or represent;',
            'post or send anything that is unlawful, false and harmful, threatening, harassing or discriminating;',
            'send advertising, mass messages, or pitches that do not answer the request;',
            'collect what members write or who they are, by program or by hand, for use elsewhere;',
            'share personal data of others without their consent;',
            'try to get around access rules, limits or security, or disturb how Beatline works.',
          ]}
        />
        <p>
          We may remove posts, comments and sources that break these rules, and we may warn, suspend or ban
          those who wrote them. The next section says how.
        </p>
      </>
    ),
  },
  {
    id: 'rules',
    heading: 'House rules',
    text: (
      <>
        <p>Members can report each other for any of these. Our team reviews each report:</p>
        <Points of={RULES.filter((rule) => rule !== 'other').map((rule) => RULE_NAMES[rule])} />
        <p>
          When a member breaks a rule, we may remove what they wrote, warn them, suspend them for up to 90
          days, or ban them, which ends their membership. The member reads the rule and the reason under
          Privacy and by email, and can appeal once, within 30 days. An admin who was not part of the decision
          reviews it, unless the team has only one. The decision stays in effect meanwhile.
        </p>
      </>
    ),
  },
  {
    id: 'dormancy',
    heading: 'Dormancy',
    text: (
      <p>
        A profile that is inactive for more than 30 days becomes dormant. A dormant member is not listed in
        the directories, and can read but not write. We tell you by email after more than 25 days, and again
        when it happens; until then, signing in is enough to stay active. Afterwards signing in does not
        change it: the profile stays dormant until you ask by email, at {contactLink}, to be reactivated.
      </p>
    ),
  },
  {
    id: 'termination',
    heading: 'Termination',
    text: (
      <>
        <p>
          You may end your membership at any time: delete your account under Security, or write to us. Your
          account and profile, your sources, drafts, confidential requests, likes and saved posts are then
          removed at once. Your other posts, your comments and messages stay without your name, because others
          have talked with them.
        </p>
        <p>
          We may suspend or end your membership when you break these terms, when your information turns out
          not to be true, or when you no longer meet the criteria of section 1. We may also stop offering
          Beatline; we then tell members in advance.
        </p>
        <p>Sections 4, 5 and 10 to 13 go on after the end of your membership.</p>
      </>
    ),
  },
  {
    id: 'disclaimers',
    heading: 'Disclaimers',
    text: (
      <>
        <p>
          Beatline is provided as it is and as it is available. As far as the law allows, we give no warranty
          of any kind, neither express nor implied, including those of merchantability, of fitness for a
          particular purpose and of non-infringement.
        </p>
        <p>
          We verify applicants, but we do not check what members write. We do not promise that a source is
          right, that a request is answered, or that a pitch leads to a story. You judge for yourself what you
          publish and on whom you rely.
        </p>
        <p>
          As far as the law allows, we are not liable for indirect, incidental or consequential damages, nor
          for lost profits, revenue or data, that come from the use of Beatline.
        </p>
      </>
    ),
  },
  {
    id: 'arbitration',
    heading: 'Arbitration in New York',
    text: (
      <>
        <p>
          Write to us first when you disagree with us: most things can be settled so. What cannot be settled
          within 30 days, and arises from these terms or from Beatline, is decided finally by binding
          arbitration before one arbitrator, seated in New York, New York, and held in English.
        </p>
        <p>
          You and we each give up the right to a trial by jury and to take part in a class action. Each claim
          is brought individually. Either side may still bring a claim that qualifies before a small claims
          court, and may ask a court in New York, New York, for an order that protects confidential
          information or intellectual property.
        </p>
      </>
    ),
  },
  {
    id: 'law',
    heading: 'Governing law',
    text: (
      <p>
        These terms are governed by the law of the State of New York, without regard to its rules on conflicts
        of law. The Federal Arbitration Act governs how section 11 is read and enforced.
      </p>
    ),
  },
  {
    id: 'changes',
    heading: 'Changes and other terms',
    text: (
      <p>
        We may change these terms. The date at the top says when they last changed; what changes for members
        to their disadvantage is announced to them in advance. If a part of these terms cannot be enforced,
        the rest stands. That we do not insist on a right at once does not mean that we give it up.
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
