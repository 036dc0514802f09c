import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readNotificationSettings, updateNotificationSettings } from '../../contract/notification-settings.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { promptApp } from '../../test/support/app.ts'
import { type Member, makeMember, PASSWORD } from '../../test/support/factories.ts'
import { openMailSink } from '../../test/support/mail-sink.ts'
import { readAuthKey } from '../auth/tokens.ts'
import { queueMail, type Subscription } from '../mails/mails.ts'
import { UnsubscribeLinks } from './unsubscribe.routes.ts'

const sink = await openMailSink()
const app = await promptApp({ SMTP_URL: sink.url, PUBLIC_URL: 'https://beatline.test' })
const links = new UnsubscribeLinks(await readAuthKey(app.config))
const AWAY = {
  messages: 'away',
  pitches: 'away',
  outcomes: 'daily',
  comments: 'away',
  likes: 'away',
} as const
const ON = { ...AWAY, alerts: 'on', digest: 'on', invitations: 'now' } as const
/** What the link in an earlier email to a member who is away leaves. */
const OFF = { ...ON, messages: 'off', pitches: 'off' }

const settingsOf = async (member: Member) => (await app.as(member).call(readNotificationSettings)).body.email
/** A member who gets all emails. */
async function makeReader(): Promise<Member> {
  const member = await makeMember(app)
  await app.as(member).call(updateNotificationSettings, { body: { email: ON } })
  return member
}
const tokenFor = ({ id }: Member, kind: Subscription['kind'] = 'all') => links.token({ account_id: id, kind })
const pathOf = (token: string) => `/api/unsubscribe?${new URLSearchParams({ token })}`
const get = (token: string) => app.anonymous.send('GET', pathOf(token))
const post = (token: string, body?: BodyInit, headers?: Record<string, string>) =>
  app.anonymous.send('POST', pathOf(token), { ...(body && { body }), ...(headers && { headers }) })

const oneClick = () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
function oneClickParts() {
  const form = new FormData()
  form.append('List-Unsubscribe', 'One-Click')
  return form
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

describe('The link', () => {
  test('shows a page with a button, and following it changes nothing', async () => {
    const member = await makeReader()
    const token = tokenFor(member)
    const response = await get(token)
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(html).toContain('<h1 class="t-d1">Unsubscribe</h1>')
    expect(html).toContain(`<form method="post" action="${pathOf(token)}"`)
    expect(html).not.toContain('{{')
    expect(await settingsOf(member)).toEqual(ON)
  })

  test.each([
    ['messages', { ...ON, messages: 'off' }],
    ['pitches', { ...ON, pitches: 'off' }],
    ['all', OFF],
    ['outcomes', { ...ON, outcomes: 'off' }],
    ['comments', { ...ON, comments: 'off' }],
    ['likes', { ...ON, likes: 'off' }],
    ['messages_pitches', OFF],
    ['pitches_comments_likes', { ...ON, pitches: 'off', comments: 'off', likes: 'off' }],
  ] as const)('for %s switches that off, and leads to the settings', async (kind, left) => {
    const member = await makeReader()
    const response = await post(tokenFor(member, kind), oneClick())
    expect(response.status).toBe(200)
    const html = await response.text()
    expect(html).toContain('You are unsubscribed')
    expect(html).toContain('<form method="get" action="/app/account/notifications"')
    expect(await settingsOf(member)).toEqual(left)
  })

  test('works as often as it is used, and never turns anything on', async () => {
    const member = await makeReader()
    await app.as(member).call(updateNotificationSettings, { body: { email: { pitches: 'off' } } })
    for (let n = 0; n < 2; n += 1) expect((await post(tokenFor(member, 'messages'))).status).toBe(200)
    expect(await settingsOf(member)).toEqual(OFF)
  })

  test('accepts what mail programs post by themselves, and nothing else', async () => {
    for (const body of [oneClick(), oneClickParts(), undefined]) {
      const member = await makeReader()
      expect((await post(tokenFor(member), body)).status).toBe(200)
      expect(await settingsOf(member)).toEqual(OFF)
    }
    const member = await makeReader()
    for (const type of ['application/json', 'text/plain', 'application/xml'])
      expect((await post(tokenFor(member), '{}', { 'content-type': type })).status).toBe(415)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await post(tokenFor(member), 'x'.repeat(5_000), form)).status).toBe(413)
    expect(await settingsOf(member)).toEqual(ON)
  })

  test('answers the same for a member who has left, and stores nothing', async () => {
    const member = await makeReader()
    await app.as(member).call(deleteOwnAccount, { body: { password: PASSWORD } })
    expect((await get(tokenFor(member))).status).toBe(200)
    expect((await post(tokenFor(member))).status).toBe(200)
    const kept = await app.database.pool.query('select from notification_settings where account_id = $1', [
      member.id,
    ])
    expect(kept.rowCount).toBe(0)
  })
})

test('does nothing for a link that was not made here', async () => {
  const [member, other] = [await makeReader(), await makeReader()]
  const token = tokenFor(member, 'messages')
  const [, , signature = ''] = token.split('.')
  const elsewhere = new UnsubscribeLinks(Buffer.from('another secret that is long enough for it'))
  // The last two bits of a signature stand for nothing.
  const sameBytes = token.slice(0, -1) + ALPHABET[ALPHABET.indexOf(token.at(-1)!) + 1]
  const forged = [
    '',
    'x',
    `messages.${other.id}.${signature}`,
    `all.${member.id}.${signature}`,
    `messages.${member.id}.${'A'.repeat(43)}`,
    `messages.${member.id}.`,
    links.token({ account_id: member.id, kind: 'everything' }),
    links.token({ account_id: member.id, kind: 'pitches_messages' }),
    links.token({ account_id: member.id, kind: '' }),
    `${token}.x`,
    token.slice(0, -2),
    sameBytes,
    elsewhere.token({ account_id: member.id, kind: 'messages' }),
    member.session.access_token,
  ]
  for (const one of forged)
    for (const response of [await get(one), await post(one)]) {
      expect({ one, status: response.status }).toEqual({ one, status: 404 })
      expect(await response.text()).toContain('This link does not work')
    }
  const twice = `/api/unsubscribe?token=${token}&token=${token}`
  expect((await app.anonymous.send('POST', twice)).status).toBe(404)
  expect((await app.anonymous.send('GET', '/api/unsubscribe')).status).toBe(404)
  expect([await settingsOf(member), await settingsOf(other)]).toEqual([ON, ON])
  await app
    .as({ session: { ...member.session, access_token: token } })
    .refused(readNotificationSettings, {}, 401)
  expect((await post(token)).status).toBe(200)
})

describe('A mail', () => {
  const queue = (member: Member, kind: 'messages' | 'pitches') =>
    app.database.db.transaction().execute((tx) =>
      queueMail(
        app.server.platform.jobs,
        tx,
        'away_mail',
        member.email,
        {
          name: 'Kim',
          subject: '1 unread message from Ann',
          rows: [
            {
              part: 'news',
              what: '1 unread message from Ann',
              lead: 'Read it here:',
              label: 'Open Messages',
              news_link: 'https://beatline.test/app/messages',
            },
          ],
          settings_link: 'https://beatline.test/app/account/notifications',
        },
        { account_id: member.id, kind },
      ),
    )

  test('carries the link for people and for mail programs, and the queue holds none', async () => {
    const member = await makeReader()
    await queue(member, 'messages')
    const [mail] = await sink.mailsTo(member.email)
    const address = `https://beatline.test${pathOf(tokenFor(member, 'messages'))}`
    expect(mail?.subject).toBe('1 unread message from Ann')
    expect(mail?.text).toContain(`Unsubscribe ${address}\n`)
    expect(mail?.html).toContain(`href="${address}"`)
    const headers = mail!.data.replace(/\r\n[ \t]+/g, ' ')
    expect(headers).toContain(`List-Unsubscribe: <${address}>\r\n`)
    expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
    const queued = await app.database.pool.query('select data::text as data from pgboss.job')
    expect(JSON.stringify(queued.rows)).not.toContain(tokenFor(member, 'messages').split('.')[2])
  })

  test('is not sent if its recipient has turned it off or left while it waited', async () => {
    const [off, left, on] = [await makeReader(), await makeReader(), await makeReader()]
    await post(tokenFor(off, 'messages'))
    await app.as(left).call(deleteOwnAccount, { body: { password: PASSWORD } })
    await sink.mailsTo(left.email)
    for (const member of [off, left]) await queue(member, 'messages')
    await queue(on, 'messages')
    await sink.mailsTo(on.email)
    const address = (member: Member) =>
      links.address(app.database.db, '', { account_id: member.id, kind: 'messages' })
    expect([await address(off), await address(left)]).toEqual([null, null])
    expect(sink.received.filter(({ to }) => to.includes(off.email))).toEqual([])
  })
})

test('makes tokens for accounts that need not exist', () => {
  const subscription = { account_id: randomUUID(), kind: 'pitches' } as const
  expect(links.read(links.token(subscription))).toEqual(subscription)
})
