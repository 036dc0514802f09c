import { readdir } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { register } from '../../../contract/applications.ts'
import { recover, token } from '../../../contract/auth.ts'
import { sendContactMessage } from '../../../contract/contact.ts'
import { listFeed } from '../../../contract/feed.ts'
import { listConversations, sendMessage, startConversation } from '../../../contract/messages.ts'
import { createPost } from '../../../contract/posts.ts'
import { saveProfile } from '../../../contract/profile.ts'
import { suggest } from '../../../contract/suggestions.ts'
import { BOUND, promptApp, testDatabase } from '../../../test/support/app.ts'
import { application, contactMessage } from '../../../test/support/applying.ts'
import { communityPost, makeMember, PASSWORD } from '../../../test/support/factories.ts'
import { failNextStatement } from '../../../test/support/failing-statement.ts'
import { newestLink } from '../../../test/support/links.ts'
import { openMailSink } from '../../../test/support/mail-sink.ts'
import { lineTo } from '../../../test/support/outage.ts'
import { sendPicture, uploadPicture } from '../../../test/support/uploading.ts'

const SMTP_PASSWORD = 'smtp-Wolfram-71'
const IP = '203.0.113.77'
const line = await lineTo(await testDatabase())
const sink = await openMailSink()
const app = await promptApp(
  {
    SMTP_URL: sink.url.replace('//', `//mailer:${SMTP_PASSWORD}@`),
    AUTH_SECRET: 'Grapnel-secret-of-all-access-tokens',
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'info',
  },
  line.connection,
)
/** Everything that was written in the story. */
const said = new Set<string>([SMTP_PASSWORD, 'mailer', app.config.AUTH_SECRET!, IP, PASSWORD])
const say = <Text extends string>(text: Text): Text => {
  said.add(text)
  return text
}
const from = { headers: { 'x-forwarded-for': IP } }

async function applies() {
  const body = application({
    name: say('Ottoline Farquhar'),
    email: say('ottoline@quince.example'),
    phone: say('+1 559 555 0143'),
    additionalInfo: say('Thirty winters at the Tamarack desk.'),
  })
  await app.anonymous.call(register, { body, ...from })
  await app.anonymous.refused(
    register,
    { body: { ...body, [say('ottoline-again@quince.example')]: 1 }, ...from },
    422,
  )
  const message = contactMessage({ email: say('writer@quince.example'), message: say('Who reads Marzipan?') })
  await app.anonymous.call(sendContactMessage, { body: message, ...from })
}

async function signsIn(email: string) {
  sink.refuseOnce(email)
  const query = { grant_type: 'password' as const }
  await app.anonymous.refused(token, { query, body: { email, password: say('Wombat-Wombat') }, ...from }, 400)
  await app.anonymous.send('POST', '/auth/v1/token?grant_type=password', {
    body: `{"email":"${email}","password":"${say('Halved-Password')}`,
    headers: { 'content-type': 'application/json', ...from.headers },
  })
  await app.anonymous.call(recover, { query: {}, body: { email }, ...from })
}

async function talks() {
  const one = await makeMember(app, {
    name: say('Peregrine Oakapple'),
    email: say('peregrine@quince.example'),
  })
  const other = await makeMember(app, { name: say('Isadora Quillfeather'), role: 'pr' })
  for (const { session, id, email } of [one, other])
    for (const secret of [session.access_token, session.refresh_token, id, email]) say(secret)
  await signsIn(one.email)
  const client = app.as(one)
  await client.call(saveProfile, { body: { bio: say('Raised by Kittiwakes.') }, ...from })
  await client.call(createPost, {
    body: communityPost({ title: say('Zanzibar'), description: say('Xylophones') }),
    ...from,
  })
  const picture = await uploadPicture(client)
  say(picture.split('/').at(-1)!)
  await sendPicture(client, new TextEncoder().encode(say('GIF89a<script>Nightjar</script>')), 'image/png')
  const { body: talk } = await client.call(startConversation, {
    body: { account_id: other.id, message_text: say('Meet me at the Lighthouse.') },
    ...from,
  })
  const params = { conversation_id: say(talk.id) }
  await app
    .as(other)
    .call(sendMessage, { params, body: { message_text: say('Bring the Barometer.') }, ...from })
  await client.call(listConversations, { body: { search: one.email }, ...from })
  await client.send('GET', `/api/posts?search=${encodeURIComponent(say('seeker@quince.example'))}`, from)
  await client.call(suggest, { body: { text: say('Quillfether Bargemaster'), correct: true }, ...from })
  await client.send('GET', `/api/posts/${say('not-an-id-Petrel')}`, from)
  await client.send('GET', `/nowhere/${say('Sandpiper')}?email=${one.email}`, from)
  return { one, client }
}

test('leaves no name, address, word, token or place of anyone in the log', async () => {
  await applies()
  const { one, client } = await talks()
  await vi.waitFor(async () => expect(await newestLink(app, one, 'recovery')).not.toBeNull(), BOUND)
  say((await newestLink(app, one, 'recovery'))!.token)

  // An email has failed with words that quote its recipient; now the database fails with words that quote its rows.
  await vi.waitFor(() => expect(logged('job failed, will retry')).not.toEqual([]), BOUND)
  const { pool } = app.database
  const quoting = await pool
    .query(`select '${`kim@quince.example\n    at ${say('Cormorant')}`}'::uuid`)
    .catch((error) => error)
  failNextStatement(app, quoting as Error)
  await client.refused(listFeed, from, 500)
  const unreadable = (() => {
    try {
      return JSON.parse(say('Puffin'))
    } catch (error) {
      return error
    }
  })()
  failNextStatement(app, unreadable as Error)
  await client.refused(listFeed, from, 500)
  await line.cut()
  await client.refused(listFeed, from, 503)
  await client.refused(createPost, { body: communityPost({ title: say('Quicksilver') }), ...from }, 503)
  await line.mend()

  const log = app.log.join('')
  expect(app.log.length).toBeGreaterThan(20)
  const found = [...said].filter(
    (words) => log.includes(words) || log.includes(JSON.stringify(words).slice(1, -1)),
  )
  expect(found).toEqual([])
  // Nor anything else that looks like an address or a token.
  expect(log).not.toMatch(/[\w.-]+@[\w-]+\.\w+/)
  expect(log).not.toMatch(/eyJ[\w-]{10,}/)
  const errors = app.takeErrors()
  expect(errors.map(({ msg }) => msg)).toEqual(['request failed', 'request failed'])
  expect(await readdir(app.config.dataDir)).not.toContain('outbox')
})

const logged = (words: string) => app.log.filter((row) => row.includes(words))
