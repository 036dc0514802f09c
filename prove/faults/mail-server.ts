import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as after } from 'node:timers/promises'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { atEnd } from '../../test/at-end.ts'

const DRIP_MS = 40
const LATE_MS = 50

/** What a mail server can do wrong with a connection. */
const onConnection = {
  'no greeting': () => undefined,
  'drips its greeting': drip,
  'refuses all': (socket: Socket) => socket.end('421 too busy\r\n'),
  'closes at once': (socket: Socket) => socket.destroy(),
  'breaks TLS': breakTls,
}
export const CONNECTION_FAULTS = Object.keys(onConnection) as (keyof typeof onConnection)[]
/** And with a mail. */
export const MAIL_FAULTS = [
  'refuses the recipient for now',
  'refuses the mail for now',
  'closes within the mail',
  'closes after the mail',
  'never answers the mail',
  'answers late',
  'keeps it and closes',
] as const
export type Fault =
  | (typeof CONNECTION_FAULTS)[number]
  | (typeof MAIL_FAULTS)[number]
  | 'keeps it and never answers'

/** Addresses that it says nobody has. */
export const NOBODY = /^nobody/

type Done = (error?: Error | null) => void
const refusal = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode })

/** A mail server that fails on command: `fault` is asked for each connection and each mail. */
export class FaultyMailServer {
  /** The recipient and the Message-ID of each mail that it has kept. */
  readonly received: { to: string; id: string }[] = []
  /** How often it was asked to take a mail for each address. */
  readonly asked = new Map<string, number>()
  readonly failed = new Map<Fault, number>()
  readonly #fault: (of: 'connection' | 'mail') => Fault | null
  readonly #faults = new WeakMap<SMTPServerSession, Fault | null>()
  readonly #sockets = new Map<number, Socket>()
  readonly #smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onMailFrom: (_address, session, done) => {
      this.#faults.set(session, this.#next('mail'))
      done()
    },
    onRcptTo: ({ address }, session, done) => done(this.#recipient(address, this.#faults.get(session))),
    onData: (stream, session, done) => void this.#take(stream, session, done),
  })
  #server: Server | undefined
  #port = 0

  private constructor(fault: (of: 'connection' | 'mail') => Fault | null) {
    this.#fault = fault
    this.#smtp.on('error', () => undefined)
  }

  /** Closed after the file. */
  static async open(fault: (of: 'connection' | 'mail') => Fault | null): Promise<FaultyMailServer> {
    const server = new FaultyMailServer(fault)
    await server.listen()
    atEnd(() => server.close())
    return server
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`
  }

  /** At the same port again after `close`. */
  async listen(): Promise<void> {
    this.#server = createServer((socket) => this.#connect(socket)).listen(this.#port, '127.0.0.1')
    await once(this.#server, 'listening')
    this.#port = (this.#server.address() as AddressInfo).port
  }

  close(): void {
    for (const socket of this.#sockets.values()) socket.destroy()
    this.#server?.close()
  }

  #next(of: 'connection' | 'mail'): Fault | null {
    const fault = this.#fault(of)
    if (fault) this.failed.set(fault, (this.failed.get(fault) ?? 0) + 1)
    return fault
  }

  #connect(socket: Socket) {
    const port = socket.remotePort!
    this.#sockets.set(port, socket)
    socket.on('close', () => this.#sockets.delete(port)).on('error', () => undefined)
    const fault = this.#next('connection')
    if (fault === null) this.#smtp.server.emit('connection', socket)
    else onConnection[fault as keyof typeof onConnection](socket)
  }

  #recipient(address: string, fault: Fault | null | undefined): Error | null {
    this.asked.set(address, (this.asked.get(address) ?? 0) + 1)
    if (NOBODY.test(address)) return refusal(550, `5.1.1 <${address}> nobody has this address`)
    if (fault === 'refuses the recipient for now') return refusal(550, `5.4.5 <${address}> quota exceeded`)
    return null
  }

  async #take(stream: SMTPServerDataStream, session: SMTPServerSession, done: Done) {
    const fault = this.#faults.get(session)
    const socket = this.#sockets.get(session.remotePort)
    if (fault === 'closes within the mail') return stream.once('data', () => socket?.destroy())
    const mail = await text(stream)
    const to = session.envelope.rcptTo[0]!.address
    if (fault === 'refuses the mail for now') return done(refusal(554, `<${to}> sending paused`))
    if (fault === 'closes after the mail') return socket?.destroy()
    if (fault === 'never answers the mail') return
    this.received.push({ to, id: /^message-id: (\S+)/im.exec(mail)?.[1] ?? '' })
    if (fault === 'keeps it and closes') return socket?.destroy()
    if (fault === 'keeps it and never answers') return
    if (fault === 'answers late') await after(LATE_MS)
    done()
  }
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
