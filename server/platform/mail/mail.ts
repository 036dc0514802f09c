import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import addressparser from 'nodemailer/lib/addressparser'
import type { Config } from '../config.ts'
import { GivenUp } from '../jobs/jobs.ts'

/**
 * An email to one person. `id` becomes its Message-ID, so that a repeat after a crash can be told apart from a new
 * email. `from_name` is shown in place of the configured name; the address stays. Emails with the same `thread` are
 * shown as one conversation. A reply goes to `reply_to`, or to the sender. `unsubscribe` is an address that mail programs offer next to the
 * email, and to which they post by themselves (RFC 8058).
 */
export type Mail = {
  id: string
  to: string
  from_name?: string
  thread?: string
  reply_to?: string
  subject: string
  text: string
  html?: string
  unsubscribe?: string
}

type Deliver = (mail: Mail) => Promise<void>

const CONNECTIONS = 3

/**
 * Sends by SMTP when SMTP_URL is set; otherwise writes readable files into DATA_DIR/outbox. Throws the mail server's
 * answer without its words; GivenUp when any repeat would get the same answer.
 */
export function createMailer(config: Config, connections = CONNECTIONS): Deliver {
  const deliver = config.SMTP_URL ? bySmtp(config, config.SMTP_URL, connections) : toOutbox(config)
  return (mail) =>
    deliver(mail).catch((error) => {
      throw withoutWords(error)
    })
}

function envelope(config: Config, mail: Mail) {
  const host = new URL(config.PUBLIC_URL ?? 'http://localhost').hostname
  return {
    from:
      mail.from_name === undefined
        ? config.MAIL_FROM
        : { name: mail.from_name, address: addressOf(config.MAIL_FROM) },
    // An address object: text could carry a second recipient.
    to: { name: '', address: mail.to },
    ...(mail.reply_to && { replyTo: { name: '', address: mail.reply_to } }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${host}>`,
    // No email has this id: each of a thread refers to the same one, whichever of them were received.
    ...(mail.thread && {
      inReplyTo: `<${mail.thread}.thread@${host}>`,
      references: `<${mail.thread}.thread@${host}>`,
    }),
    // Keeps programs from answering automatically.
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail) },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const onOneLine = (value: string) => ({ prepared: true, value }) as const

function addressOf(from: string): string {
  return addressparser(from, { flatten: true })[0]?.address ?? from
}

/** On one line each: some mail programs read no folded ones. */
function unsubscribeHeaders({ unsubscribe }: Mail): Record<string, { prepared: true; value: string }> {
  if (unsubscribe === undefined) return {}
  return {
    'List-Unsubscribe': onOneLine(`<${unsubscribe}>`),
    // What is posted must not be readable on its way.
    ...(unsubscribe.startsWith('https:') && {
      'List-Unsubscribe-Post': onOneLine('List-Unsubscribe=One-Click'),
    }),
  }
}

/** What our own signature covers. By default it would leave out List-Unsubscribe-Post, which must be signed (RFC 8058). */
const SIGNED_HEADERS = [
  ...['From', 'Reply-To', 'To', 'Subject', 'Date', 'Message-ID', 'In-Reply-To', 'References', 'MIME-Version'],
  ...[
    'Content-Type',
    'Content-Transfer-Encoding',
    'Auto-Submitted',
    'List-Unsubscribe',
    'List-Unsubscribe-Post',
  ],
].join(':')

function signing({
  MAIL_DKIM_DOMAIN: domainName,
  MAIL_DKIM_SELECTOR: keySelector,
  MAIL_DKIM_KEY: privateKey,
}: Config) {
  return privateKey && { dkim: { domainName, keySelector, privateKey, headerFieldNames: SIGNED_HEADERS } }
}

function bySmtp(config: Config, url: string, connections: number): Deliver {
  const transport = createTransport({
    url,
    ...signing(config),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    pool: true,
    maxConnections: connections,
    // Only the queue retries an email. A server that hangs up after the last byte may have accepted it: five immediate
    // retries would be five emails.
    maxRequeues: 0,
  } as never)
  return async (mail) => {
    // A server that sends a byte now and then is never silent long enough for the other timeouts.
    const signal = AbortSignal.timeout(config.SMTP_TIMEOUT_MS)
    await transport.sendMail({ ...envelope(config, mail), signal })
  }
}

/** Where emails are written while SMTP_URL is not set. */
export const outboxFolder = (config: Config): string => join(config.dataDir, 'outbox')

/** Removes an email from the outbox, if it was written there. */
export async function eraseFromOutbox(config: Config, id: string): Promise<void> {
  if (config.SMTP_URL === undefined) await rm(join(outboxFolder(config), `${id}.eml`), { force: true })
}

function toOutbox(config: Config): Deliver {
  const folder = outboxFolder(config)
  const transport = createTransport({ streamTransport: true, buffer: true })
  return async (mail) => {
    const built = await transport.sendMail(envelope(config, mail))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // The same email writes the same file, and a reader never sees half of one.
    const half = join(folder, `.${randomUUID()}`)
    try {
      await writeFile(half, built.message as Buffer, { mode: 0o600 })
      await rename(half, join(folder, `${mail.id}.eml`))
    } catch (error) {
      await rm(half, { force: true })
      throw error
    }
  }
}

type Answer = { code?: string; command?: string; responseCode?: number; response?: string }

// A mail server's answer quotes the recipient; the log and the queue keep only its codes.
function withoutWords(answer: Answer): Error {
  const codes = [answer.code, answer.command, answer.responseCode].filter(Boolean).join(' ')
  const words = `the mail was not taken: ${codes || 'unknown reason'}`
  return isForGood(answer) ? new GivenUp(words) : new Error(words)
}

// No such mailbox, no such domain, not an address, moved, accepts no email, disabled.
const NOBODY_THERE = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'])
// Without such a code: words that name the recipient, and none that may be meant for us.
const NO_RECEIVER = [
  'user unknown',
  'unknown user',
  'no such user',
  'user not found',
  'user not local',
  'recipient unknown',
  'unknown recipient',
  'no such recipient',
  'invalid recipient',
  'recipient not found',
  'mailbox not found',
  'unknown mailbox',
  'no such mailbox',
  'invalid mailbox',
  'mailbox name not allowed',
  'no such address',
  'no such person',
  'does not exist',
]
const OUR_OWN = [
  'sender',
  'from ',
  'helo',
  'block',
  'limit',
  'quota',
  'verif',
  'client',
  'host',
  'relay',
  'polic',
  'spam',
  'temporar',
  'again',
  'list',
]
const hasOneOf = (text: string, words: string[]) => words.some((word) => text.includes(word))

/**
 * Whether this recipient, or an email like this one, is refused every time. When a server refuses us, for our quota,
 * our sender or our reputation, the operator can fix that, so those emails wait. When in doubt they wait too.
 */
function isForGood({ command, responseCode = 0, response = '' }: Answer): boolean {
  if (responseCode < 500) return false
  const enhanced = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  // Too large, or in a form that the server can't accept.
  if (command === 'DATA') return enhanced === '5.3.4' || enhanced?.startsWith('5.6.') === true
  if (command !== 'RCPT TO') return false
  if (enhanced !== undefined) return NOBODY_THERE.has(enhanced)
  const words = response.toLowerCase()
  return [550, 551, 553].includes(responseCode) && hasOneOf(words, NO_RECEIVER) && !hasOneOf(words, OUR_OWN)
}
