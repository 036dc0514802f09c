import { Action, type EmailTemplate, Layout, Part, Words } from './Layout.tsx'
import { MailSettingsLinks } from './MailSettingsLinks.tsx'

const subject = '{{subject}}'

/** Which pitches have an outcome, and none of what their authors wrote. */
export const pitchOutcomes: EmailTemplate = {
  subject,
  content: (
    <Layout
      title="What became of your pitches"
      preview="See it in Pitchbox."
      otherwise={
        <>
          You get this email at most once a day, and only about outcomes that you have not seen.
          <MailSettingsLinks />
        </>
      }
    >
      <Words>Hello {'{{name}}'},</Words>
      <Words>{'{{intro}}'}</Words>
      <Words>{'{{outcomes}}'}</Words>
      <Action to="{{pitchbox_link}}">Open Pitchbox</Action>
    </Layout>
  ),
}

/** To an author, two days before a closed request settles; all that are due at that moment. */
export const outcomesDue: EmailTemplate = {
  subject,
  content: (
    <Layout
      title="Pitches need an outcome"
      preview="Say which pitches you used."
      otherwise={
        <>
          You get this email once for a request that has closed.
          <MailSettingsLinks />
        </>
      }
    >
      <Words>Hello {'{{name}}'},</Words>
      <Part name="request">
        <Words>
          Your request {'{{request}}'} closed on {'{{closed_at}}'}. {'{{due}}'}
        </Words>
        <Action to="{{request_link}}">Finish Request</Action>
      </Part>
    </Layout>
  ),
}
