import type { PitchAnswers } from '../../contract/briefs.ts'
import { Id } from '../../contract/fields.ts'
import { audit } from '../audit/audit.ts'
import { queueMail } from '../mails/mails.ts'
import { quoted } from '../mails/quoted.rules.ts'
import type { Command } from '../platform/command.ts'
import type { Database } from '../platform/postgres/db.ts'
import { acting } from './acting.ts'
import { harmless } from './harmless.ts'
import { momentOf } from './moment.ts'
import { REASON, REASON_MAX, reasonOf } from './reason.ts'
import { type ShownText, shown } from './shown.sql.ts'

const NAME_LENGTH = 40

export const showConversation: Command = {
  usage: 'show-conversation ID --reason TEXT',
  does: 'prints a conversation, writes that down in the audit log, and mails both sides that you looked, and why',
  options: REASON,
  run: async ([id = ''], { database, options, say }) => {
    const reason = reasonOf(options)
    // The commit notifies both before anything is shown.
    for (const text of await opened(database, id, reason)) say(printed(text))
  },
}

const opened = (database: Database, id: string, reason: string): Promise<ShownText[]> =>
  acting(database, async (tx, jobs) => {
    const found = Id.safeParse(id).success ? await shown.conversation(tx, id) : undefined
    if (!found) throw new Error('There is no conversation with this id.')
    await audit(tx, {
      action: 'conversation.shown',
      actor_id: null,
      subject_id: id,
      about_ids: found.people.map((person) => person.id),
      details: { reason, texts: String(found.texts.length) },
    })
    const message = quoted(reason, REASON_MAX)
    for (const { name, email } of found.people) {
      const other = found.people.find((one) => one.email !== email)
      const partner = other ? quoted(other.shown_name || 'User', NAME_LENGTH) : 'a member who has left'
      const slots = { name: name || 'User', partner, moment: momentOf(new Date()), message }
      await queueMail(jobs, tx, 'conversation_shown', email, slots)
    }
    return found.texts
  })

// Every line of a text is indented, so that none of it looks like the next message's header.
const printed = ({ name, text, created_at, said }: ShownText) =>
  `${harmless(name)}, ${momentOf(created_at)}\n${harmless([text, ...linesOf(said)].join('\n\n')).replace(/^/gm, '    ')}\n`

/** The must-haves and answers of a pitch, each below what was asked. */
const linesOf = (said: PitchAnswers | null): string[] =>
  said === null
    ? []
    : [
        ...said.musts.map(
          ({ must_have, met, proof }, at) =>
            `${must_have ?? `Must-have ${at + 1}`}\n${[met ? 'Yes' : 'No', proof].filter(Boolean).join(', ')}`,
        ),
        ...said.answers.map(({ question, text }, at) => `${question ?? `Question ${at + 1}`}\n${text}`),
        ...(said.availability === '' ? [] : [`Availability\n${said.availability}`]),
      ]
