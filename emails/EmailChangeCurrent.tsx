import { Action, Contact, type EmailTemplate, Layout, Words } from './Layout.tsx'

export const emailChangeCurrent: EmailTemplate = {
  subject: 'Confirm the change of your email address',
  content: (
    <Layout
      title="Confirm the change of your email"
      preview="Both addresses have to confirm before it counts."
      otherwise={
        <>
          If it was not you, do not confirm. Someone may know your password: change it, and write to{' '}
          <Contact />.
        </>
      }
    >
      <Words>Hello {'{{name}}'},</Words>
      <Words>
        The address of your Beatline account is to become <strong>{'{{new_email}}'}</strong>. A second email
        has gone there. When both addresses have confirmed, the new one counts; until then you sign in as
        before.
      </Words>
      <Words>Confirm for this address. This link works once, within 24 hours:</Words>
      <Action>Confirm Change</Action>
    </Layout>
  ),
}
