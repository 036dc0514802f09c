import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from './config.ts'

/** A mail to one person. `id` makes its Message-ID, so that a repeat after a crash can be told from a new mail. */
export type Mail = { id: string; to: string; subject: string; text: string; html?: string }

type Deliver = (mail: Mail) => Promise<void>

/**
 * Sends by SMTP when SMTP_URL is set; else writes readable files into DATA_DIR/outbox.
 * Throws what the mail server answered, without its words.
 */
export function createMailer(config: Config): Deliver {
  const deliver = config.SMTP_URL ? bySmtp(config, config.SMTP_URL) : toOutbox(config)
  return (mail) =>
    deliver(mail).catch((error) => {
      throw withoutWords(error)
    })
}

function envelope(config: Config, mail: Mail) {
  const host = new URL(config.PUBLIC_URL ?? 'http://localhost').hostname
  return {
    from: config.MAIL_FROM,
    // An address object: a text could carry a second recipient.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${host}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function bySmtp(config: Config, url: string): Deliver {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    pool: true,
    maxConnections: 3,
  } as never)
  return async (mail) => {
    await transport.sendMail(envelope(config, mail))
  }
}

/** Where mails are written while SMTP_URL is not set. */
export const outboxFolder = (config: Config): string => join(config.dataDir, 'outbox')

function toOutbox(config: Config): Deliver {
  const folder = outboxFolder(config)
  const transport = createTransport({ streamTransport: true, buffer: true })
  return async (mail) => {
    const built = await transport.sendMail(envelope(config, mail))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // The same mail writes the same file, and a reader never sees half of one.
    const half = join(folder, `.${randomUUID()}`)
    await writeFile(half, built.message as Buffer, { mode: 0o600 })
    await rename(half, join(folder, `${mail.id}.eml`))
  }
}

// A mail server's answer quotes the recipient; log and queue keep its codes alone.
function withoutWords(error: { code?: string; command?: string; responseCode?: number }): Error {
  const codes = [error.code, error.command, error.responseCode].filter(Boolean).join(' ')
  return new Error(`the mail was not taken: ${codes || 'unknown reason'}`)
}
