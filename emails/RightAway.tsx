import { Action, type EmailTemplate, Layout, Note, Part, Words, Written } from './Layout.tsx'
import { MailSettingsLinks } from './MailSettingsLinks.tsx'

const subject = '{{subject}}'

const why = (what: string) => (
  <>
    You get this email because your settings say that {what} are emailed right away.
    <MailSettingsLinks />
  </>
)

/** What another member has just written in a conversation. */
export const messageNow: EmailTemplate = {
  subject,
  content: (
    <Layout title="A message for you" preview="Open the conversation to answer." otherwise={why('messages')}>
      <Words>Hello {'{{name}}'},</Words>
      <Part name="from">
        <Words>{'{{intro}}'}</Words>
      </Part>
      <Part name="text">
        <Note>{'{{moment}}'}</Note>
        <Written />
      </Part>
      <Part name="more">
        <Words>And {'{{count}}'} more.</Words>
      </Part>
      <Part name="open">
        <Words>Read and answer here:</Words>
        <Action to="{{conversation_link}}">Open Conversation</Action>
      </Part>
    </Layout>
  ),
}

/** Pitches that an author has just received, each with what it says to the request's brief. */
export const pitchNow: EmailTemplate = {
  subject,
  content: (
    <Layout title="A pitch for you" preview="Open the conversation to answer." otherwise={why('pitches')}>
      <Words>Hello {'{{name}}'},</Words>
      <Part name="pitch">
        <Words>
          {'{{pitcher}}'} pitched {'{{source}}'} to your request {'{{request}}'}.
        </Words>
        <Note>{'{{moment}}'}</Note>
      </Part>
      <Part name="fact">
        <Note>{'{{question}}'}</Note>
        <Written />
      </Part>
      <Part name="text">
        <Written />
      </Part>
      <Part name="open">
        <Words>Read and answer here:</Words>
        <Action to="{{conversation_link}}">Open Conversation</Action>
      </Part>
    </Layout>
  ),
}
