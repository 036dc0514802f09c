import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { testConfig } from '../../../test/support/app.ts'
import { atEnd } from '../../../test/support/at-end.ts'
import { GivenUp } from '../jobs/jobs.ts'
import { createMailer } from './mail.ts'

type At = 'MAIL' | 'RCPT' | 'DATA' | 'mail'
let refusal: { at: At; says: string } = { at: 'mail', says: '' }

const TAKEN = { MAIL: '250 ok', RCPT: '250 ok', DATA: '354 go on', mail: '250 taken' }

/** A mail server that gives this one answer. */
function talk(socket: Socket) {
  const lines = createInterface({ input: socket })
  let isWithin = false
  const answer = (at: At) => {
    const says = refusal.at === at ? refusal.says : TAKEN[at]
    socket.write(`${says.replaceAll('\n', '\r\n')}\r\n`)
    return says
  }
  socket.on('error', () => undefined).write('220 ready\r\n')
  lines.on('line', (line) => {
    const verb = line.slice(0, 4).toUpperCase()
    if (isWithin && line === '.') {
      isWithin = false
      answer('mail')
    } else if (isWithin) return
    else if (verb === 'DATA') isWithin = answer('DATA').startsWith('354')
    else if (verb === 'MAIL' || verb === 'RCPT') answer(verb)
    else socket.write('250 ok\r\n')
  })
}

const sockets = new Set<Socket>()
const server = createServer((socket) => talk(sockets.add(socket) && socket)).listen(0, '127.0.0.1')
await once(server, 'listening')
atEnd(() => {
  for (const socket of sockets) socket.destroy()
  server.close()
})
const { port } = server.address() as AddressInfo
const send = createMailer(await testConfig({ SMTP_URL: `smtp://127.0.0.1:${port}` }))

async function outcomeOf(at: At, says: string): Promise<string> {
  refusal = { at, says }
  const mail = { id: 'one', to: 'kim@example.test', subject: 'A subject', text: 'Some words.' }
  const error = await send(mail).catch((thrown: Error) => thrown)
  if (!(error instanceof Error)) return 'sent'
  return error instanceof GivenUp ? 'given up' : 'waits'
}

test.each<[At, string]>([
  ['RCPT', '550 5.4.5 Daily user sending quota exceeded'],
  ['RCPT', '550 5.1.8 <no-reply@beatline.example>: Sender address rejected: Domain not found'],
  ['RCPT', '553 sorry, your envelope sender is in my badmailfrom list'],
  ['RCPT', '554 5.7.1 Service unavailable; Client host blocked using a list'],
  ['RCPT', '554 blocked using a list'],
  ['RCPT', '550 5.5.2 <here>: Helo command rejected: need fully-qualified hostname'],
  ['RCPT', '550 5.7.1 Unable to relay'],
  ['RCPT', '550 relay not permitted'],
  ['RCPT', '550 Sender verify failed'],
  ['RCPT', '554 no words'],
  ['RCPT', '550 no words'],
  ['RCPT', '550 Access denied'],
  ['RCPT', '550 Authentication required'],
  ['RCPT', '550 Administrative prohibition'],
  ['RCPT', '550 Too many messages sent today, try again tomorrow'],
  ['RCPT', '550 Daily sending cap exceeded'],
  ['RCPT', '550 Your IP address is listed by a list of unknown users'],
  ['RCPT', '550 Message rejected: poor reputation'],
  ['RCPT', '550 SPF check failed'],
  ['RCPT', '550 No reverse DNS for your host'],
  ['RCPT', '550 Account suspended: unpaid invoice'],
  ['RCPT', '550 mailbox temporarily unavailable'],
  ['RCPT', '550 Sender address does not exist'],
  ['RCPT', '553 from address not owned by auth user'],
  ['RCPT', '552 5.2.2 Mailbox full'],
  ['RCPT', '451 4.7.1 Try later'],
  ['RCPT', '450 4.1.1 Unverified address'],
  ['RCPT', '450 5.1.1 Neither one nor the other'],
  ['MAIL', '550 5.1.1 Not you'],
  ['DATA', '550 5.1.1 No valid recipients'],
  ['mail', '554 Message rejected: Email address is not verified'],
  ['mail', '554 Sending paused for this account'],
  ['mail', '550 5.1.1 Unknown'],
  ['mail', '550 5.7.1 Looks like spam'],
  ['mail', '550 no'],
  ['mail', '452 4.3.4 Too large for now'],
])('at %s, retries an email after "%s": the server may accept it one day', async (at, says) => {
  expect(await outcomeOf(at, says)).toBe('waits')
})

test.each<[At, string]>([
  ['RCPT', '550 5.1.1 <kim@example.test>: User unknown'],
  ['RCPT', '550-5.1.1 The account that you tried to reach\n550 5.1.1 does not exist'],
  ['RCPT', '550 5.1.2 No such domain'],
  ['RCPT', '553 5.1.3 Not an address'],
  ['RCPT', '551 5.1.6 Moved'],
  ['RCPT', '556 5.1.10 Takes no mail'],
  ['RCPT', '550 5.2.1 Disabled'],
  ['RCPT', '550 No such user here'],
  ['RCPT', '550 <kim@example.test>: Recipient address rejected: User unknown in local recipient table'],
  ['RCPT', '550 The account that you tried to reach does not exist'],
  ['RCPT', '550 Unknown recipient'],
  ['RCPT', '550 Mailbox not found'],
  ['RCPT', '551 User not local'],
  ['RCPT', '553 Mailbox name not allowed'],
  ['mail', '552 5.3.4 Too large'],
  ['mail', '554 5.6.0 Cannot be read'],
])('at %s, gives up an email after "%s": each repeat would be refused', async (at, says) => {
  expect(await outcomeOf(at, says)).toBe('given up')
})

test('sends the next email to the same server', async () => {
  expect(await outcomeOf('mail', TAKEN.mail)).toBe('sent')
})
