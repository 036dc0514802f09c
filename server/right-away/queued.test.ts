import { expect, test } from 'vitest'
import { updateNotificationSettings } from '../../contract/notification-settings.ts'
import { promptApp } from '../../test/support/app.ts'
import { type Member, makeMember } from '../../test/support/factories.ts'
import { openMailSink } from '../../test/support/mail-sink.ts'
import { quietNow } from '../../test/support/passing.ts'
import { talking } from '../../test/support/talking.ts'
import { queueMail } from '../mails/mails.ts'
import type { Recipient, Unsent } from './right-away.sql.ts'
import { messageMail, pitchMail } from './right-away-words.ts'

const sink = await openMailSink()
const app = await promptApp({
  SMTP_URL: sink.url,
  PUBLIC_URL: 'https://beatline.test',
  MAIL_FROM: 'Beatline, Inc. <post@beatline.test>',
})
const { make } = talking(app)
const where = { origin: 'https://beatline.test', now: Date.parse('2026-03-04T12:00:00Z') }
const HOSTILE = 'Ann\r\nBcc: x@evil.test\u2028"<x@evil.test>" {{link}} </style><b>'

const unsent = (changes: Partial<Unsent> = {}): Unsent => ({
  ...{
    id: 'c',
    is_late: false,
    wait_until: null,
    up_to: '',
    partner: 'Ann',
    title: null,
    count: 1,
    pitch: null,
  },
  texts: [{ at: '2026-03-04T11:00:00Z', text: 'Hello' }],
  ...changes,
})
const recipientOf = ({ email }: Member): Recipient => ({
  ...{ email, name: 'Kim', zone: 'America/Denver', show_text: true },
})
const queue = (member: Member, template: 'message_now' | 'pitch_now', ...all: Unsent[]) =>
  app.database.db.transaction().execute(async (tx) => {
    const carries = { account_id: member.id, kind: template === 'message_now' ? 'messages' : 'pitches' }
    const write = template === 'message_now' ? messageMail : pitchMail
    const slots = write(all, recipientOf(member), where) as ReturnType<typeof messageMail>
    await queueMail(app.server.platform.jobs, tx, template as 'message_now', member.email, slots, carries)
  })
const headersOf = (data: string) => data.slice(0, data.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
const conversation = async (member: Member) =>
  (await make(await makeMember(app), member, { is_pitch: false })).id

test('names the sender before the configured address, forms a thread, and has one-click unsubscribing', async () => {
  const member = await makeMember(app)
  const id = await conversation(member)
  await queue(member, 'message_now', unsent({ id }))
  await queue(member, 'message_now', unsent({ id, texts: [{ at: '2026-03-04T11:05:00Z', text: 'Again' }] }))
  const mails = await sink.mailsTo(member.email, 2)
  const ids = mails.map(({ data }) => /^Message-ID: (.+)$/m.exec(headersOf(data))?.[1])
  expect(new Set(ids).size).toBe(2)
  for (const { data } of mails) {
    const headers = headersOf(data)
    expect(headers).toContain('From: Ann via Beatline <post@beatline.test>\r\n')
    expect(headers).toContain(`References: <${id}.thread@beatline.test>\r\n`)
    expect(headers).toContain(`In-Reply-To: <${id}.thread@beatline.test>\r\n`)
    expect(headers).toMatch(
      /^List-Unsubscribe: <https:\/\/beatline\.test\/api\/unsubscribe\?token=messages\.[^>]+>$/m,
    )
    expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
    // Not folded.
    expect(data).toMatch(/^List-Unsubscribe: <.+>\r\nList-Unsubscribe-Post: .+\r\n[A-Z]/m)
  }
  // They are sent at the same time.
  const texts = mails.map(({ text }) => text)
  expect(texts).toContainEqual(expect.stringContaining('Mar 4 at 4:00 AM MT\n\n> Hello\n'))
  for (const { html } of mails) expect(html).toContain('Newsreader')
})

test('goes out once it is composed, also in quiet hours that have begun since', async () => {
  const member = await makeMember(app)
  const body = { quiet_hours: quietNow() }
  await app.as(member).call(updateNotificationSettings, { body })
  await queue(member, 'message_now', unsent({ id: await conversation(member) }))
  expect(await sink.mailsTo(member.email)).toHaveLength(1)
})

test('is one email to one person, whatever names, titles and texts hold', async () => {
  const member = await makeMember(app)
  const [one, two] = [await conversation(member), await conversation(member)]
  const hostile = { partner: HOSTILE, title: HOSTILE, texts: [{ at: '2026-03-04T11:00:00Z', text: HOSTILE }] }
  const answers = {
    answers: [{ question: HOSTILE, text: HOSTILE }],
    musts: [{ must_have: HOSTILE, met: false, proof: HOSTILE }],
    ...{ availability: HOSTILE, attribution: 'named' as const },
  }
  await queue(member, 'message_now', unsent({ id: one, ...hostile }))
  await queue(member, 'pitch_now', unsent({ id: two, ...hostile, pitch: { source: HOSTILE, answers } }))
  for (const { data, subject, html, to } of await sink.mailsTo(member.email, 2)) {
    expect(to).toEqual([member.email])
    const headers = headersOf(data)
    expect(headers).not.toMatch(/^(Bcc|Cc):/im)
    expect(headers.match(/^From: /gm)).toHaveLength(1)
    expect(headers).toMatch(/^From: .*<post@beatline\.test>$/m)
    expect(subject).not.toMatch(/[\r\n]/)
    expect(html).not.toContain('<b>')
    // Those of the template.
    expect(html!.match(/<\/style>/g)).toHaveLength(2)
    expect(html).toContain('{{link}}')
  }
})

test('is not sent once its conversation is gone, and without the rows of one that is', async () => {
  const [gone, half] = [await makeMember(app), await makeMember(app)]
  const [first, second, third] = [
    await conversation(gone),
    await conversation(half),
    await conversation(half),
  ]
  await app.database.pool.query('delete from responses where id = any ($1)', [[first, second]])
  await queue(gone, 'pitch_now', unsent({ id: first, pitch: { source: 'Jo', answers: null } }))
  await queue(
    half,
    'pitch_now',
    unsent({ id: second, partner: 'Gone', pitch: { source: 'Jo', answers: null } }),
    unsent({ id: third, partner: 'There', pitch: { source: 'Jo', answers: null } }),
  )
  const [mail] = await sink.mailsTo(half.email)
  expect(mail!.text).toContain('There pitched Jo')
  expect(mail!.text).not.toContain('Gone')
  expect(sink.received.filter(({ to }) => to.includes(gone.email))).toEqual([])
})

test('leaves out what would make it too long, and says how much', () => {
  const texts = Array.from({ length: 20 }, () => ({ at: '2026-03-04T11:00:00Z', text: 'x'.repeat(10_000) }))
  const { rows } = messageMail(
    [unsent({ texts, count: 25 })],
    { ...recipientOf({ email: '' } as Member) },
    where,
  )
  expect(rows.filter(({ part }) => part === 'text')).toHaveLength(4)
  expect(rows).toContainEqual({ part: 'more', of: 'c', count: '21' })
})

test.each([
  [unsent(), 'Message from Ann'],
  [unsent({ title: 'Port fees' }), 'Re: Port fees'],
  [unsent({ partner: '' }), 'Message from Someone'],
  [unsent({ partner: '🙂'.repeat(100) }), `Message from ${'🙂'.repeat(39)}…`],
])('has a subject of its conversation', (one, subject) => {
  expect(messageMail([one], { ...recipientOf({ email: '' } as Member) }, where).subject).toBe(subject)
})
