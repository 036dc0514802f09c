import { Contact, type EmailTemplate, Layout, Words } from './Layout.tsx'

export const applicationOfMember: EmailTemplate = {
  subject: 'You are a member of Beatline already',
  content: (
    <Layout
      title="You are a member already"
      preview="Somebody applied with your address. Nothing has changed."
      otherwise={
        <>
          If it was not you, ignore this email. If such emails keep coming, write to <Contact />.
        </>
      }
    >
      <Words>Hello {'{{name}}'},</Words>
      <Words>
        Somebody applied for membership with the address of your account. You have one already, so nothing was
        kept and nothing has changed.
      </Words>
      <Words>
        If it was you, sign in with this address. “Forgot your password?” on the sign-in page sends you a link
        to choose a new password.
      </Words>
    </Layout>
  ),
}
