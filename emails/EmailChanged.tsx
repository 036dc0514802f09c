import { Contact, type EmailTemplate, Layout, Words } from './Layout.tsx'

export const emailChanged: EmailTemplate = {
  subject: 'Your Beatline email address was changed',
  content: (
    <Layout
      title="Your email was changed"
      preview="Your account has a new address; this is the last email to the old one."
      otherwise={
        <>
          If it was not you, write to <Contact /> at once, from this address.
        </>
      }
    >
      <Words>Hello {'{{name}}'},</Words>
      <Words>
        Your Beatline account now has the address <strong>{'{{new_email}}'}</strong>. You sign in with it from
        now on, and all emails go there. This one is the last to your old address.
      </Words>
    </Layout>
  ),
}
