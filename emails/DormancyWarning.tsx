import { Contact, Layout, type Letter, Words } from './Layout.tsx'

export const dormancyWarning: Letter = {
  subject: 'Your Beatline membership is about to become dormant',
  content: (
    <Layout
      title="You have not been here for a while"
      preview="Sign in, and your membership stays active."
      otherwise={
        <>
          Questions go to <Contact />.
        </>
      }
    >
      <Words>Hello {'{{name}}'},</Words>
      <Words>
        You have not been active on Beatline for more than three weeks. On {'{{date}}'} your membership
        becomes dormant, unless you sign in before. Signing in, or opening Beatline where you are signed in,
        is enough.
      </Words>
      <Words>
        You can then read but not write, and neither you nor sources of yours are listed in the directories.
        Nothing is deleted.
      </Words>
    </Layout>
  ),
}
