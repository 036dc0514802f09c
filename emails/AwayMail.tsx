import { Action, type EmailTemplate, Layout, Words } from './Layout.tsx'
import { MailSettingsLinks } from './MailSettingsLinks.tsx'

interface AwayMailProps {
  messages?: boolean
  pitches?: boolean
}

/** What is unread, by kind: who has written and where, never what they wrote. */
function AwayMail({ messages, pitches }: AwayMailProps) {
  return (
    <Layout title="While you were away" preview="Someone is waiting for you." otherwise={<Why />}>
      <Words>Hello {'{{name}}'},</Words>
      {messages && (
        <>
          <Words>You have {'{{messages}}'}. Read and answer here:</Words>
          <Action to="{{messages_link}}">Open Messages</Action>
        </>
      )}
      {pitches && (
        <>
          <Words>You have {'{{pitches}}'}. Your Pitchbox is here:</Words>
          <Action to="{{pitches_link}}">Open Pitchbox</Action>
        </>
      )}
    </Layout>
  )
}

function Why() {
  return (
    <>
      You get this email because you are a member and have not been here for a while: one about all that is
      unread, and no other before you come back or a day has passed.
      <MailSettingsLinks />
    </>
  )
}

const subject = '{{subject}}'
export const awayMessages: EmailTemplate = { subject, content: <AwayMail messages /> }
export const awayPitches: EmailTemplate = { subject, content: <AwayMail pitches /> }
export const awayAll: EmailTemplate = { subject, content: <AwayMail messages pitches /> }
