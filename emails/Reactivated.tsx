import { Contact, type EmailTemplate, Layout, Words } from './Layout.tsx'

export const reactivated: EmailTemplate = {
  subject: 'Your Beatline membership is active again',
  content: (
    <Layout
      title="Your membership is active again"
      preview="You can post, comment and write messages again."
      otherwise={
        <>
          Questions go to <Contact />.
        </>
      }
    >
      <Words>Hello {'{{name}}'},</Words>
      <Words>
        Your Beatline membership is active again. You can post, comment and write messages as before, and you
        are back in the directories.
      </Words>
    </Layout>
  ),
}
