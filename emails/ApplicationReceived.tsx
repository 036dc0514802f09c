import { Action, Contact, type EmailTemplate, Layout, Words } from './Layout.tsx'

export const applicationReceived: EmailTemplate = {
  subject: 'We have your application to Beatline',
  content: (
    <Layout
      title="Your application is here"
      preview="Our team reviews it within 3-5 business days."
      otherwise={
        <>
          If you did not apply, someone gave your address. Ignore this email, or write to <Contact /> and we
          remove it.
        </>
      }
    >
      <Words>Hello,</Words>
      <Words>
        Thank you for applying to Beatline with this address. Our team reviews and verifies every application;
        this takes 3-5 business days. Then we write to you again. If something is missing, we ask for it.
      </Words>
      <Words>There is nothing to do for you until then.</Words>
      <Words>Follow your application:</Words>
      <Action>Follow Your Application</Action>
    </Layout>
  ),
}
