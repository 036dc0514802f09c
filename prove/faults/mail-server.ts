import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as after } from 'node:timers/promises'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { atEnd } from '../../test/support/at-end.ts'

const DRIP_MS = 40

/** How a mail server can fail a connection. */
const onConnection = {
  'no greeting': () => undefined,
  'drips its greeting': drip,
  'refuses all': (socket: Socket) => socket.end('421 too busy\r\n'),
  'closes at once': (socket: Socket) => socket.destroy(),
  'breaks TLS': breakTls,
}
export const CONNECTION_FAULTS = Object.keys(onConnection) as (keyof typeof onConnection)[]
/** How it can fail an email. */
export const MAIL_FAULTS = [
  'refuses the recipient for now',
  'refuses the mail for now',
  'closes within the mail',
  'closes after the mail',
  'never answers the mail',
  'answers late',
  'keeps it and closes',
] as const
export type Fault = (typeof CONNECTION_FAULTS)[number] | (typeof MAIL_FAULTS)[number]

/** Recipients that it rejects as unknown. */
export const NOBODY = /^nobody/

const refusal = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode })

/** A mail server that fails on command: `fault` is called for each connection and each email. Closed after the file. */
export async function openFaultyMailServer(fault: (of: 'connection' | 'mail') => Fault | null, lateMs = 50) {
  /** The recipient and the Message-ID of each email that it kept, and when. */
  const received: { to: string; id: string; at: number }[] = []
  /** How often an email for each address was offered to it. */
  const offered = new Map<string, number>()
  const failed = new Map<Fault, number>()
  const faults = new WeakMap<SMTPServerSession, Fault | null>()
  const sockets = new Map<number, Socket>()
  let server: Server | undefined
  let port = 0

  const count = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1)
  const next = (of: 'connection' | 'mail') => {
    const chosen = fault(of)
    if (chosen) count(failed, chosen)
    return chosen
  }
  const recipientError = (address: string, session: SMTPServerSession) => {
    count(offered, address)
    if (NOBODY.test(address)) return refusal(550, `5.1.1 <${address}> nobody has this address`)
    if (faults.get(session) === 'refuses the recipient for now')
      return refusal(550, `5.4.5 <${address}> quota exceeded`)
    return null
  }
  const take = async (
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
    done: (error?: Error) => void,
  ) => {
    const chosen = faults.get(session)
    const socket = sockets.get(session.remotePort)
    if (chosen === 'closes within the mail') return stream.once('data', () => socket?.destroy())
    const mail = await text(stream)
    const to = session.envelope.rcptTo[0]!.address
    if (chosen === 'refuses the mail for now') return done(refusal(554, `<${to}> sending paused`))
    if (chosen === 'closes after the mail') return socket?.destroy()
    if (chosen === 'never answers the mail') return
    received.push({ to, id: /^message-id: (\S+)/im.exec(mail)?.[1] ?? '', at: performance.now() })
    if (chosen === 'keeps it and closes') return socket?.destroy()
    if (chosen === 'answers late') await after(lateMs)
    done()
  }
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onMailFrom: (_address, session, done) => {
      faults.set(session, next('mail'))
      done()
    },
    onRcptTo: ({ address }, session, done) => done(recipientError(address, session)),
    onData: (stream, session, done) => void take(stream, session, done),
  })
  smtp.on('error', () => undefined)

  const connect = (socket: Socket) => {
    const remote = socket.remotePort!
    sockets.set(remote, socket)
    socket.on('close', () => sockets.delete(remote)).on('error', () => undefined)
    const chosen = next('connection')
    if (chosen === null) smtp.server.emit('connection', socket)
    else onConnection[chosen as keyof typeof onConnection](socket)
  }
  /** At the same port again after `close`. */
  const listen = async () => {
    server = createServer(connect).listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }
  const close = () => {
    for (const socket of sockets.values()) socket.destroy()
    server?.close()
  }
  await listen()
  atEnd(close)
  return { url: `smtp://127.0.0.1:${port}`, received, offered, failed, listen, close }
}

/** One byte at a time: never silent, and never done. */
function drip(socket: Socket) {
  const timer = setInterval(() => socket.write('2'), DRIP_MS)
  socket.on('close', () => clearInterval(timer))
}

function breakTls(socket: Socket) {
  socket.write('220 ready\r\n')
  socket.once('data', () => {
    socket.write('250-here\r\n250 STARTTLS\r\n')
    socket.once('data', () => socket.end('220 go on\r\nthis is not TLS\r\n'))
  })
}
