import { Contact, type EmailTemplate, Layout, Words } from './Layout.tsx'

export const becameDormant: EmailTemplate = {
  subject: 'Your Beatline membership is dormant',
  content: (
    <Layout
      title="Your membership is dormant"
      preview="Ask by email, and we reactivate it."
      otherwise={
        <>
          You get this email because you have not been active for more than 30 days. Signing in alone does not
          reactivate your membership.
        </>
      }
    >
      <Words>Hello {'{{name}}'},</Words>
      <Words>
        Your Beatline membership is dormant now: you can sign in and read, but not write, and neither you nor
        sources of yours are listed in the directories. Nothing was deleted, and messages and pitches still
        reach you.
      </Words>
      <Words>
        To become active again, write to <Contact /> from this address. We reactivate your membership and tell
        you.
      </Words>
    </Layout>
  ),
}
