import { Contact, type EmailTemplate, Layout, Words } from './Layout.tsx'

export const dormancyWarning: EmailTemplate = {
  subject: 'Your Beatline membership is about to become dormant',
  content: (
    <Layout
      title="We haven’t seen you in a while"
      preview="Sign in, and your membership stays active."
      otherwise={
        <>
          Questions go to <Contact />.
        </>
      }
    >
      <Words>Hello {'{{name}}'},</Words>
      <Words>
        You have not been active on Beatline for more than three weeks. To stay active, sign in before{' '}
        {'{{date}}'}. Opening Beatline where you are signed in is enough.
      </Words>
      <Words>
        If you do not, your membership becomes dormant that day: you can read but not write, and you and your
        sources are no longer listed in the directories. Nothing is deleted.
      </Words>
    </Layout>
  ),
}
