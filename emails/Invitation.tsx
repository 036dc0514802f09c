import { Action, type EmailTemplate, Layout, Words } from './Layout.tsx'
import { MailSettingsLinks } from './MailSettingsLinks.tsx'

/** To someone whom an author has chosen as a reader. It says nothing of what is asked for. */
export const invitation: EmailTemplate = {
  subject: 'A confidential request for you',
  content: (
    <Layout
      title="A confidential request for you"
      preview="Its text is on Beatline."
      otherwise={
        <>
          You get this email because your settings say that invitations are emailed.
          <MailSettingsLinks />
        </>
      }
    >
      <Words>Hello {'{{name}}'},</Words>
      <Words>
        {'{{author}}'} invited you to a request. Its text is not in this email. The author sees who opens it.
      </Words>
      <Action to="{{request_link}}">Open Request</Action>
    </Layout>
  ),
}
