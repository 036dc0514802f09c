import { type EmailTemplate, Layout, Words } from './Layout.tsx'

export const contactMessage: EmailTemplate = {
  subject: 'A message from the contact form of Beatline',
  content: (
    <Layout
      title="A message from the contact form"
      preview="Someone has written to the team."
      otherwise="Who wrote it is not verified: check before you act on it. An answer to this email goes to the address above."
    >
      <Words>Hello,</Words>
      <Words>
        {'{{name}}'}, {'{{organization}}'} ({'{{role}}'}), {'{{reply_to}}'}, has written by the contact form:
      </Words>
      <Words>{'{{message}}'}</Words>
    </Layout>
  ),
}
