import { Action, Contact, type EmailTemplate, Layout, Words } from './Layout.tsx'

export const invite: EmailTemplate = {
  subject: 'Welcome to Beatline: set your password',
  content: (
    <Layout
      title="Welcome to Beatline"
      preview="Your membership is approved. Complete your profile and set a password."
      otherwise={
        <>
          If you did not expect this, ignore this email: without its link nobody can sign in. Questions go to{' '}
          <Contact />.
        </>
      }
    >
      <Words>Hello {'{{name}}'},</Words>
      <Words>
        Your membership is approved, and your place is ready. Complete your profile and set a password, and
        you are in:
      </Words>
      <Action>Set Your Password</Action>
      <Words>
        This link works once, within 24 hours. Afterwards “Forgot your password?” on the sign-in page sends
        you a new one.
      </Words>
    </Layout>
  ),
}
