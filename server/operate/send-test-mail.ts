import { randomUUID } from 'node:crypto'
import type { Command } from '../platform/command.ts'
import { createMailer } from '../platform/mail/mail.ts'
import { anyAddressOf } from './address.ts'

export const sendTestMail: Command = {
  usage: 'send-test-mail EMAIL',
  does: 'sends one mail the way the product would, to check SMTP_URL',
  run: async ([email], { config, say }) => {
    const to = anyAddressOf(email)
    const text = `This mail shows that ${config.COMPANY_NAME} can send mail.\n`
    await createMailer(config)({ id: randomUUID(), to, subject: 'A test mail', text })
    say(config.SMTP_URL ? 'Sent.' : `Written to ${config.dataDir}/outbox, because SMTP_URL is not set.`)
  },
}
