import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text as readAll } from 'node:stream/consumers'
import postalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** `data` is the mail as received. */
export type SinkMail = {
  from: string
  to: string[]
  subject: string
  text: string
  html: string
  data: string
}

export type SmtpSink = {
  /** For SMTP_URL. */
  url: string
  received: SinkMail[]
  /** Refuses the next mail to this address once, for now or `forGood`. */
  refuseOnce: (address: string, forGood?: boolean) => void
  close: () => Promise<void>
}

/** A local mail server that keeps what it receives. */
export async function startSmtpSink(): Promise<SmtpSink> {
  const received: SinkMail[] = []
  const refusals = new Map<string, { message: string; responseCode: number }>()
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    // Senders keep their connections open; a test does not wait for them.
    closeTimeout: 100,
    onRcptTo: ({ address }, _session, done) => {
      const refusal = refusals.get(address)
      refusals.delete(address)
      done(refusal && Object.assign(new Error(), refusal))
    },
    onData: (stream, { envelope }, done) => {
      const keep = async () => {
        const data = await readAll(stream)
        const { subject = '', text = '', html = '' } = await postalMime.parse(data)
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        received.push({ from, to: envelope.rcptTo.map((one) => one.address), subject, text, html, data })
      }
      keep().then(() => done(), done)
    },
  })
  // A sender that is killed resets its connections.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    refuseOnce: (address, forGood) =>
      void refusals.set(
        address,
        forGood
          ? { message: `user unknown: ${address}`, responseCode: 550 }
          : { message: `mailbox of ${address} is full`, responseCode: 452 },
      ),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** The address of the one link in an email, on a line of its own. */
export function linkIn(mail: Pick<SinkMail, 'text'>): URL {
  const lines = mail.text.split('\n').filter((line) => /^https?:\/\/\S+$/.test(line.trim()))
  if (lines.length !== 1) throw new Error(`the mail holds ${lines.length} links`)
  return new URL(lines[0]!.trim())
}
