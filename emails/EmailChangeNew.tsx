import { Action, Contact, type EmailTemplate, Layout, Words } from './Layout.tsx'

/** May reach a stranger: says nothing about the member, and repeats nothing that the member has typed. */
export const emailChangeNew: EmailTemplate = {
  subject: 'Confirm your new email address for Beatline',
  content: (
    <Layout
      title="Confirm your new email"
      preview="Confirm this address for a Beatline account."
      otherwise={
        <>
          If you did not ask for this, ignore this email: without your confirmation nothing changes, and the
          address is not used. You can write to <Contact />.
        </>
      }
    >
      <Words>Hello,</Words>
      <Words>
        The owner of a Beatline account asked to use this email address for it. If that was you, confirm it.
        You must confirm from the account’s current address too.
      </Words>
      <Words>This link works once, within 24 hours:</Words>
      <Action>Confirm Email</Action>
    </Layout>
  ),
}
