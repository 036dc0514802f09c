import { Id } from '../../contract/fields.ts'
import { audit } from '../audit/audit.ts'
import { queueMail } from '../mails/mails.ts'
import { quoted } from '../mails/quoted.rules.ts'
import type { Command } from '../platform/command.ts'
import { acting } from './acting.ts'
import { harmless } from './harmless.ts'
import { momentOf } from './moment.ts'
import { REASON, REASON_MAX, reasonOf } from './reason.ts'
import { shown } from './shown.sql.ts'

const TITLE_LENGTH = 60

export const showDraft: Command = {
  usage: 'show-draft POST_ID --reason TEXT',
  does: 'prints a draft, writes that down in the audit log, and mails its author that you looked, and why',
  options: REASON,
  run: async ([id = ''], { database, options, say }) => {
    const reason = reasonOf(options)
    const draft = await acting(database, async (tx, jobs) => {
      const found = Id.safeParse(id).success ? await shown.post(tx, id) : undefined
      if (!found?.author) throw new Error('There is no draft with this id.')
      if (found.status !== 'draft') throw new Error('This post is not a draft: it has been published.')
      const { name, email } = found.author
      await audit(tx, {
        action: 'draft.shown',
        actor_id: null,
        subject_id: id,
        about_ids: [found.author.id],
        details: { reason },
      })
      const title = quoted(found.title, TITLE_LENGTH)
      const slots = {
        name: name || 'User',
        title,
        moment: momentOf(new Date()),
        message: quoted(reason, REASON_MAX),
      }
      await queueMail(jobs, tx, 'draft_shown', email, slots)
      return { ...found, name }
    })
    const lines = [draft.title, draft.description].map((text) => harmless(text).replace(/^/gm, '    '))
    say(`${harmless(draft.name || 'User')}, ${momentOf(draft.updated_at)}\n${lines.join('\n\n')}`)
  },
}
