import { Contact, type EmailTemplate, Layout, Words } from './Layout.tsx'

export const applicationOfMember: EmailTemplate = {
  subject: 'You are already a member of Beatline',
  content: (
    <Layout
      title="You are already a member"
      preview="Someone applied with your address. Nothing has changed."
      otherwise={
        <>
          If it was not you, ignore this email. If such emails keep coming, write to <Contact />.
        </>
      }
    >
      <Words>Hello {'{{name}}'},</Words>
      <Words>
        Someone applied for membership with your account’s email address. You already have an account, so the
        application was discarded.
      </Words>
      <Words>
        If it was you, sign in with this address. “Forgot your password?” on the sign-in page sends you a link
        to choose a new password.
      </Words>
    </Layout>
  ),
}
