import { Action, type EmailTemplate, Layout, Words } from './Layout.tsx'
import { MailSettingsLinks } from './MailSettingsLinks.tsx'

const subject = '{{subject}}'
const otherwise = (
  <>
    You get this email because your settings say that news about sources and invitations is emailed.
    <MailSettingsLinks />
  </>
)

/** To the agency. What the expert wrote is read on Beatline. */
export const claimMade: EmailTemplate = {
  subject,
  content: (
    <Layout
      title="An expert claimed a profile you manage"
      preview="Accept or decline it."
      otherwise={otherwise}
    >
      <Words>Hello {'{{name}}'},</Words>
      <Words>The profile is {'{{source}}'}.</Words>
      <Words>Answer by {'{{date}}'}, or the Beatline team decides.</Words>
      <Action to="{{source_link}}">Open Sources</Action>
    </Layout>
  ),
}

export const claimAnswered: EmailTemplate = {
  subject,
  content: (
    <Layout title="Your claim was answered" preview="Here is what came of it." otherwise={otherwise}>
      <Words>Hello {'{{name}}'},</Words>
      <Words>{'{{outcome}}'}</Words>
      <Action to="{{source_link}}">Open My Source Profile</Action>
    </Layout>
  ),
}

/** The reason is the agency's or the team's, and stands apart from our words. */
export const claimDeclined: EmailTemplate = {
  subject,
  content: (
    <Layout title="Your claim was declined" preview="Here is the reason." otherwise={otherwise}>
      <Words>Hello {'{{name}}'},</Words>
      <Words>Your claim to {'{{source}}'} was declined. The reason:</Words>
      <Words>“{'{{reason}}'}”</Words>
      <Words>{'{{next}}'}</Words>
      <Action to="{{source_link}}">Open My Source Profile</Action>
    </Layout>
  ),
}
