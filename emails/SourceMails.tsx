import { Action, type EmailTemplate, Layout, Words } from './Layout.tsx'
import { MailSettingsLinks } from './MailSettingsLinks.tsx'

const subject = '{{subject}}'
const why = (
  <>
    You get this email because your settings say that sources and invitations are emailed.
    <MailSettingsLinks />
  </>
)

export const sourceConfirmed: EmailTemplate = {
  subject,
  content: (
    <Layout
      title="{{source}} confirmed their profile"
      preview="The confirmation is valid until {{date}}."
      otherwise={why}
    >
      <Words>Hello {'{{name}}'},</Words>
      <Words>
        {'{{source}}'} confirmed their profile. The confirmation is valid until {'{{date}}'}.
      </Words>
      <Words>You find the profile in Sources:</Words>
      <Action to="{{sources_link}}">Open Sources</Action>
    </Layout>
  ),
}

export const sourceDenied: EmailTemplate = {
  subject,
  content: (
    <Layout
      title="{{source}} said that a profile is not theirs"
      preview="It has been taken down."
      otherwise={why}
    >
      <Words>Hello {'{{name}}'},</Words>
      <Words>
        {'{{source}}'} said that a profile is not theirs. It has been taken down. The Beatline team is
        reviewing it.
      </Words>
      <Words>Your other profiles are in Sources:</Words>
      <Action to="{{sources_link}}">Open Sources</Action>
    </Layout>
  ),
}

/** The subject counts them. */
export const confirmationsLapse: EmailTemplate = {
  subject,
  content: (
    <Layout title="Confirmations are about to lapse" preview="Ask these experts again." otherwise={why}>
      <Words>Hello {'{{name}}'},</Words>
      <Words>These experts confirmed their profiles almost a year ago:</Words>
      <Words>{'{{sources}}'}</Words>
      <Words>You can ask them again in Sources:</Words>
      <Action to="{{sources_link}}">Open Sources</Action>
    </Layout>
  ),
}

/** The same to the expert who holds the profile, and confirms it on Beatline. */
export const ownConfirmationLapses: EmailTemplate = {
  subject,
  content: (
    <Layout
      title="Your confirmation is about to lapse"
      preview="Confirm again that the profile is yours."
      otherwise={why}
    >
      <Words>Hello {'{{name}}'},</Words>
      <Words>You confirmed your source profile almost a year ago:</Words>
      <Words>{'{{sources}}'}</Words>
      <Words>You can confirm it again in My Source Profile:</Words>
      <Action to="{{sources_link}}">Open My Source Profile</Action>
    </Layout>
  ),
}
