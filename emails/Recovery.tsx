import { Action, Contact, type EmailTemplate, Layout, Words } from './Layout.tsx'

export const recovery: EmailTemplate = {
  subject: 'Reset your Beatline password',
  content: (
    <Layout
      title="Reset your password"
      preview="Choose a new password within one hour."
      otherwise={
        <>
          If it was not you, ignore this email: your password stays as it is. If such emails keep coming,
          write to <Contact />.
        </>
      }
    >
      <Words>Hello {'{{name}}'},</Words>
      <Words>
        Someone asked to reset your Beatline password. If it was you, choose a new one. This link works once,
        within 1 hour:
      </Words>
      <Action>Reset Password</Action>
    </Layout>
  ),
}
