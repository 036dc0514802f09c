import { Contact, type EmailTemplate, Layout, Words } from './Layout.tsx'

export const passwordChanged: EmailTemplate = {
  subject: 'Your Beatline password was changed',
  content: (
    <Layout
      title="Your password was changed"
      preview="If it was you, there is nothing to do."
      otherwise={
        <>
          If it was not you, recover your account: open the sign-in page, press “Forgot your password?”, and
          write to <Contact />.
        </>
      }
    >
      <Words>Hello {'{{name}}'},</Words>
      <Words>
        The password of your Beatline account was changed. If it was you, just sign in with the new one.
      </Words>
    </Layout>
  ),
}
