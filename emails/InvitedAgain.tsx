import { Action, Contact, type EmailTemplate, Layout, Words } from './Layout.tsx'

export const invitedAgain: EmailTemplate = {
  subject: 'Set your Beatline password',
  content: (
    <Layout
      title="Set your password"
      preview="The Beatline team sends you a link to set your password."
      otherwise={
        <>
          If you do not need it, ignore this email: your password stays as it is. Questions go to <Contact />.
        </>
      }
    >
      <Words>Hello {'{{name}}'},</Words>
      <Words>
        You are a member of Beatline. Use this link to set your password. It works once, within 1 hour:
      </Words>
      <Action>Set Your Password</Action>
    </Layout>
  ),
}
