import { Action, type EmailTemplate, Layout, Part, Words } from './Layout.tsx'
import { MailSettingsLinks } from './MailSettingsLinks.tsx'

/** What is new, by kind: whose it is and where, never what anyone wrote. */
export const awayMail: EmailTemplate = {
  subject: '{{subject}}',
  content: (
    <Layout
      title="While you were away"
      preview="Someone is waiting for you."
      otherwise={
        <>
          You get this email because you are a member and have not been here for a while: one about all that
          is new, and no other before you come back or a day has passed.
          <MailSettingsLinks />
        </>
      }
    >
      <Words>Hello {'{{name}}'},</Words>
      <Part name="news">
        <Words>
          You have {'{{what}}'}. {'{{lead}}'}
        </Words>
        <Action to="{{news_link}}">{'{{label}}'}</Action>
      </Part>
    </Layout>
  ),
}
