import { vi } from 'vitest'
import { BOUND } from './app.ts'
import { atEnd } from './at-end.ts'
import { type SinkMail, type SmtpSink, startSmtpSink } from './smtp-sink.ts'

export type MailSink = Omit<SmtpSink, 'close'> & {
  /** Waits for this many emails to this address, and returns them, oldest first. */
  mailsTo: (address: string, count?: number) => Promise<SinkMail[]>
}

/** A mail server that keeps what it receives; closed after the file. */
export async function openMailSink(): Promise<MailSink> {
  const { close, ...sink } = await startSmtpSink()
  atEnd(close)
  return {
    ...sink,
    mailsTo: (address, count = 1) =>
      vi.waitFor(() => {
        const mails = sink.received.filter((mail) => mail.to.includes(address))
        if (mails.length < count) throw new Error(`${mails.length} of ${count} mails have come`)
        return mails
      }, BOUND),
  }
}
