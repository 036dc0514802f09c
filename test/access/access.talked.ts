import type { TestApp } from '../support/app.ts'
import { makeOutcome } from '../support/boarding.ts'
import { makeAnswer } from '../support/briefing.ts'
import { makeEvidence } from '../support/comparing.ts'
import type { Member } from '../support/factories.ts'
import { makeNotification } from '../support/notifying.ts'
import { makeMessage } from '../support/pitching.ts'
import { talking } from '../support/talking.ts'

/** What a pitch says besides its text. */
export async function fillPitch(app: TestApp, id: string, make: (what: string) => string): Promise<void> {
  await makeAnswer(app, id, make('the answer'))
  await makeEvidence(app, id, make('the note about passages'))
}

/** What a member says to a confidant, and what is said to them. */
export async function fillTalk(
  app: TestApp,
  member: Member,
  own: (what: string) => string,
  { confidant, post_id }: { confidant: Member; post_id: string },
) {
  const commentary = own('the first text')
  const talk = await talking(app).make(member, confidant, { is_pitch: false, commentary })
  await makeMessage(app, talk.id, confidant, member, own('the message'))
  await fillPitch(app, talk.id, own)
  const lines = { told: own('the line of an outcome'), unreleased: own('the line that is not released') }
  await makeOutcome(app, { id: talk.id, post_id, author: member.id }, lines)
  const limit = { account_id: member.id, conversation_id: talk.id }
  await app.database.db.insertInto('conversation_limits').values(limit).execute()
  await makeNotification(app, member, { actor: confidant, body: own('the notification') })
}
