import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { atEnd } from '../../test/at-end.ts'

/** A way to a mail server. While it is shut, mails go through, and the word that they were taken does not come back. */
export type MailGate = {
  /** For SMTP_URL. */
  url: string
  shut: () => void
  open: () => void
}

/** Opens one to this mail server; closed after the file. */
export async function mailGate(sink: { url: string }): Promise<MailGate> {
  let isShut = false
  const sockets = new Set<Socket>()
  const server = createServer((from) => {
    const to = connect(Number(new URL(sink.url).port), '127.0.0.1')
    let isHeld = false
    to.on('data', (said) => {
      if (isHeld) return
      from.write(said)
      // 354: go on with the mail.
      isHeld = isShut && /^354 /m.test(said.toString('latin1'))
    })
    from.pipe(to)
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one)
      one.on('error', () => undefined)
      one.on('close', () => other.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEnd(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    shut: () => {
      isShut = true
    },
    open: () => {
      isShut = false
    },
  }
}
