import { Contact, type EmailTemplate, Layout, Words } from './Layout.tsx'

export const secondFactorAdded: EmailTemplate = {
  subject: 'A second factor was added to your Beatline account',
  content: (
    <Layout
      title="A second factor was added"
      preview="Signing in now also asks for a code of your authenticator app."
      otherwise={
        <>
          If it was not you, someone knows your password. Write to <Contact /> at once: we can remove the
          second factor.
        </>
      }
    >
      <Words>Hello {'{{name}}'},</Words>
      <Words>
        From now on, signing in to your Beatline account takes your password and a code of your authenticator
        app. If you ever lose the app, write to us.
      </Words>
    </Layout>
  ),
}
