import { contactLink } from '../contact-link.tsx'
import type { Section } from './LegalPage.tsx'
import { Facts, PageLink } from './parts.tsx'

/** Every key that is written; test/site-texts.test.ts looks for ours in the sources. */
const STORED = [
  {
    name: 'sb-…-auth-token',
    text: 'Your session, so that you stay signed in. The dots stand for the name of the site. It is removed when you sign out, or when the session has ended and the page notices. Local storage.',
  },
  {
    name: 'beatline-theme',
    text: 'Whether you read in light or dark, so that the page does not flash. It is removed when you sign out. Local storage.',
  },
  {
    name: 'beatline-kept …',
    text: 'What you have typed and not sent: posts, comments, pitches, messages, forms of your account, the contact form. Also which eight members or sources you looked at last, by number and not by name, and what your last eight searches of posts were. It is removed when you send, discard or clear it and when you sign out, and otherwise after 30 days. Some of it is kept for the tab alone. Local and session storage.',
  },
  {
    name: 'beatline-activity …',
    text: 'When you were last noted as active, so that this is sent once a day. The dots stand for the number of your account. It is removed when you sign out. Local storage.',
  },
  {
    name: 'beatline-application',
    text: 'What you have filled in of an application that is not sent, so that a reload does not lose it. It is removed when you send it or close the tab. Session storage.',
  },
  {
    name: 'beatline-toast',
    text: 'One message for the next page, such as that your application was sent. It is removed as soon as it is shown. Session storage.',
  },
  {
    name: 'beatline-reloaded',
    text: 'When a page last reloaded itself after an update, so that it does not do so again and again. It goes when you close the tab. Session storage.',
  },
  {
    name: 'beatline-builds',
    text: 'Which updates the page has already reloaded itself for, so that it does so once for each. It goes when you close the tab. Session storage.',
  },
  {
    name: 'beatline-unseen',
    text: 'That a page is reloading itself while nobody is using it, so that this does not count as your activity. It is removed as soon as the page is there. Session storage.',
  },
  {
    name: 'tsr-scroll-restoration…',
    text: 'How far you had scrolled, so that going back leads to the same place. It goes when you close the tab. Session storage.',
  },
]

/** A draft until counsel has read it (docs/product.md#texts-to-be-replaced). */
export const COOKIES: Section[] = [
  {
    id: 'none',
    heading: 'No cookies',
    text: (
      <p>
        A cookie is a small text that a site leaves in your browser and that travels with each request.
        Beatline leaves none, neither of its own nor of others. It has no analytics, no advertising and no
        buttons of social networks, and its pages load nothing from other companies. That is why it shows no
        banner.
      </p>
    ),
  },
  {
    id: 'stored',
    heading: 'What is kept in your browser',
    text: (
      <>
        <p>
          Local storage stays until it is removed; session storage goes with the tab. Other sites can read
          neither. Each of these serves you alone, and nothing is used to recognize you elsewhere.
        </p>
        <Facts of={STORED} />
        <p>Your browser also keeps copies of our files, as it does for every site, to load them faster.</p>
      </>
    ),
  },
  {
    id: 'control',
    heading: 'What you can do',
    text: (
      <p>
        Sign out, and your session, your theme, all that you have typed as a member and not sent, and whom you
        looked at last are removed. You can also remove everything at once by clearing the data of this site
        in your browser. If you block storage, you can still read the public pages, but you cannot stay signed
        in.
      </p>
    ),
  },
  {
    id: 'age',
    heading: 'Minimum age and place',
    text: (
      <p>
        Members are at least 18 years old. What you send to us is stored in the United States; what is
        described here stays in your browser.
      </p>
    ),
  },
  {
    id: 'changes',
    heading: 'Changes and contact',
    text: (
      <p>
        When this policy changes, the date at the top changes too. Write to us at {contactLink}, or use the{' '}
        <PageLink to="contact">contact form</PageLink>.
      </p>
    ),
  },
]
