import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { atEnd } from '../../test/at-end.ts'

/** What a mail server does wrong with one connection, or with one mail. */
export type Fault = (typeof CONNECTION_FAULTS)[number] | (typeof MAIL_FAULTS)[number]
export const CONNECTION_FAULTS = [
  'no greeting',
  'drips its greeting',
  'refuses all',
  'closes at once',
  'breaks TLS',
] as const
export const MAIL_FAULTS = [
  'refuses the recipient for now',
  'refuses the mail for now',
  'closes within the mail',
  'closes after the mail',
  'never answers the mail',
  'answers late',
  'keeps it and closes',
] as const

/** An address of which it says each time that nobody has it. */
export const NOBODY = /^nobody/

const DRIP_MS = 40
const LATE_MS = 50

type Talk = { socket: Socket; send: (line: string) => void; to: string; fault: Fault | null }

/** A mail server that fails as it is told. `fault` is asked for each connection and each mail. */
export class FaultySmtp {
  /** The receiver and the Message-ID of each mail that it has taken. */
  readonly received: { to: string; id: string }[] = []
  /** How often it was asked to take a mail for each address. */
  readonly asked = new Map<string, number>()
  readonly failed = new Map<Fault, number>()
  readonly #fault: (of: 'connection' | 'mail') => Fault | null
  readonly #sockets = new Set<Socket>()
  #server: Server | undefined
  #port = 0

  private constructor(fault: (of: 'connection' | 'mail') => Fault | null) {
    this.#fault = fault
  }

  static async open(fault: (of: 'connection' | 'mail') => Fault | null): Promise<FaultySmtp> {
    const server = new FaultySmtp(fault)
    await server.listen()
    atEnd(() => server.close())
    return server
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`
  }

  /** Again at the same port, after `close`. */
  async listen(): Promise<void> {
    this.#server = createServer((socket) => this.#talk(socket)).listen(this.#port, '127.0.0.1')
    await once(this.#server, 'listening')
    this.#port = (this.#server.address() as AddressInfo).port
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    this.#server?.close()
  }

  #next(of: 'connection' | 'mail'): Fault | null {
    const fault = this.#fault(of)
    if (fault) this.failed.set(fault, (this.failed.get(fault) ?? 0) + 1)
    return fault
  }

  #talk(socket: Socket) {
    this.#sockets.add(socket)
    socket.on('close', () => this.#sockets.delete(socket))
    socket.on('error', () => undefined)
    const talk: Talk = { socket, send: (line) => void socket.write(`${line}\r\n`), to: '', fault: null }
    const fault = this.#next('connection')
    if (fault === 'no greeting') return
    if (fault === 'drips its greeting') return drip(socket)
    if (fault === 'closes at once') return void socket.destroy()
    if (fault === 'refuses all') return void socket.end('421 too busy\r\n')
    talk.send('220 ready')
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      text = this.#read(talk, text, fault === 'breaks TLS')
    })
  }

  /** Answers all whole lines; gives what is left. */
  #read(talk: Talk, text: string, breaksTls: boolean): string {
    if (talk.to && text.startsWith(MARK)) {
      if (talk.fault === 'closes within the mail') talk.socket.destroy()
      const end = text.indexOf('\r\n.\r\n')
      if (end < 0) return text
      this.#end(talk, text.slice(0, end))
      return this.#read(talk, text.slice(end + 5), breaksTls)
    }
    const at = text.indexOf('\r\n')
    if (at < 0) return text
    const begins = this.#answer(talk, text.slice(0, at), breaksTls)
    return this.#read(talk, (begins ? MARK : '') + text.slice(at + 2), breaksTls)
  }

  /** True when the mail itself begins after this line. */
  #answer(talk: Talk, line: string, breaksTls: boolean): boolean {
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'EHLO') talk.send(breaksTls ? '250-here\r\n250 STARTTLS' : '250 here')
    else if (verb === 'STAR') talk.socket.end('220 go on\r\nthis is not TLS\r\n')
    else if (verb === 'MAIL') talk.fault = this.#next('mail')
    if (verb === 'RCPT') this.#askedFor(talk, /<(.*)>/.exec(line)?.[1] ?? '')
    else if (verb === 'DATA') talk.send('354 go on')
    else if (['MAIL', 'RSET', 'NOOP'].includes(verb)) talk.send('250 ok')
    return verb === 'DATA'
  }

  #askedFor(talk: Talk, address: string) {
    talk.to = address
    this.asked.set(address, (this.asked.get(address) ?? 0) + 1)
    if (NOBODY.test(address)) talk.send(`550 5.1.1 <${address}> nobody has this address`)
    else if (talk.fault === 'refuses the recipient for now')
      talk.send(`550 5.4.5 <${address}> quota exceeded`)
    else talk.send('250 ok')
  }

  #end(talk: Talk, mail: string) {
    const { fault, socket, to } = talk
    talk.to = ''
    const keep = () => this.received.push({ to, id: /^message-id: (\S+)/im.exec(mail)?.[1] ?? '' })
    if (fault === 'refuses the mail for now') return talk.send(`554 <${to}> sending paused`)
    if (fault === 'closes after the mail') return socket.destroy()
    if (fault === 'never answers the mail') return
    keep()
    if (fault === 'keeps it and closes') return socket.destroy()
    if (fault === 'answers late') return setTimeout(() => talk.send('250 taken'), LATE_MS)
    talk.send('250 taken')
  }
}

// Stands in front of the lines of a mail while they are read.
const MARK = '\u0000'

/** A byte now and then: it is never silent, and never done. */
function drip(socket: Socket) {
  const timer = setInterval(() => socket.write('2'), DRIP_MS)
  socket.on('close', () => clearInterval(timer))
}
