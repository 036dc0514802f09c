import { Contact, type EmailTemplate, Layout, Words } from './Layout.tsx'

export const secondFactorRemoved: EmailTemplate = {
  subject: 'The second factor of your Beatline account was removed',
  content: (
    <Layout
      title="The second factor was removed"
      preview="Signing in takes your password alone again."
      otherwise={
        <>
          If you did not ask for this, change your password now, and write to <Contact />.
        </>
      }
    >
      <Words>Hello {'{{name}}'},</Words>
      <Words>
        Signing in to your Beatline account takes your password alone again. You can add a second factor at
        any time under Account, Security.
      </Words>
    </Layout>
  ),
}
