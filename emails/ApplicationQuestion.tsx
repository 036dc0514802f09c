import { Action, Contact, type EmailTemplate, Layout, Words } from './Layout.tsx'

/** May reach a stranger, if someone entered their address: nothing in it says who has applied. */
export const applicationQuestion: EmailTemplate = {
  subject: 'A question about your application',
  content: (
    <Layout
      title="A question about your application"
      preview="Our team needs to know more."
      otherwise={
        <>
          If you did not apply, someone gave your address. Ignore this email, or write to <Contact /> and we
          remove it.
        </>
      }
    >
      <Words>Hello,</Words>
      <Words>Our team is reviewing the application that was made with this address, and asks:</Words>
      <Words>{'{{message}}'}</Words>
      <Words>You can answer here:</Words>
      <Action>Answer the Question</Action>
    </Layout>
  ),
}
