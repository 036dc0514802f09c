import type { OutboxMail } from '../../contract/outbox.ts'
import { splitLinks } from './mail-links.ts'

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })

/** An email: when, its subject, to whom, its plain text. */
export function MailRow({ mail }: { mail: OutboxMail }) {
  const written = new Date(mail.written_at)
  return (
    <article
      aria-labelledby={`mail-${mail.id}`}
      className="border-t border-line pt-4 pb-7 md:flex md:gap-gutter-gap"
    >
      <time
        dateTime={mail.written_at}
        className="block t-meta text-text-3 max-md:mb-2 md:w-gutter md:shrink-0 md:pt-[3px]"
      >
        <span className="font-semibold text-text md:block">{clock.format(written)}</span>
        <span className="md:hidden">, </span>
        {day.format(written)}
      </time>
      <div className="min-w-0 flex-1">
        <h2 id={`mail-${mail.id}`} className="t-h2 wrap-anywhere">
          {mail.subject}
        </h2>
        <p className="mt-1 t-meta text-text-3 wrap-anywhere">To {mail.to}</p>
        <div className="mt-4 max-w-[62ch] t-body written">
          <MailText text={mail.text} />
        </div>
        <p className="mt-4">
          <a className="link" href={`/dev/outbox/${mail.id}.html`}>
            Show as Email
          </a>
        </p>
      </div>
    </article>
  )
}

function MailText({ text }: { text: string }) {
  return splitLinks(text.trim(), location.href).map(({ at, words, isLink }) =>
    isLink ? (
      <a key={at} className="link" href={words}>
        {words}
      </a>
    ) : (
      words
    ),
  )
}
