import { Contact, type EmailTemplate, Layout, Words } from './Layout.tsx'

/** May reach a stranger, if someone entered their address: nothing in it says who has applied. */
export const applicationRejected: EmailTemplate = {
  subject: 'About your application to Beatline',
  content: (
    <Layout
      title="About your application"
      preview="Our team has reviewed it."
      otherwise={
        <>
          If you did not apply, someone gave your address. Questions go to <Contact />.
        </>
      }
    >
      <Words>Hello,</Words>
      <Words>
        Thank you for your interest in Beatline. Our team has reviewed the application that was made with this
        address, and cannot accept it.
      </Words>
      <Words>This is what our team says about it:</Words>
      <Words>{'{{message}}'}</Words>
      <Words>What was written in the application has been erased. You may apply again at any time.</Words>
    </Layout>
  ),
}
