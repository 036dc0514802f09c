import { expect, test } from 'vitest'
import { sendMessage } from '../../contract/messages.ts'
import { updateNotificationSettings } from '../../contract/notification-settings.ts'
import { sanctionMember } from '../../contract/records.ts'
import { alerting } from '../../test/support/alerting.ts'
import { testApp } from '../../test/support/app.ts'
import { makeConfidential } from '../../test/support/confidential.ts'
import { makeMember } from '../../test/support/factories.ts'
import { makeReader } from '../../test/support/hidden-request.ts'
import { passing } from '../../test/support/passing.ts'
import { makePitch, makeRequest } from '../../test/support/pitching.ts'
import { WHY } from '../../test/support/sanctioning.ts'
import { ActionLinks } from '../alerts/action-links.ts'
import { alertMailJob } from '../alerts/send-alerts.ts'
import { readAuthKey } from '../auth/tokens.ts'
import { mailThoseAway } from '../away-mails/away-mails.ts'
import { mailJob } from '../mails/mails.ts'
import { UnsubscribeLinks } from '../notification-settings/unsubscribe.routes.ts'
import type { Mail } from '../platform/mail/mail.ts'
import { mailRightAway } from '../right-away/right-away.ts'

const app = await testApp({ RATE_LIMITS: 'off' }, undefined, 3_600)
const { platform } = app.server
const alerts = alerting(app)
const passes = passing(app)
const admin = await makeMember(app, { role: 'admin' })
const key = await readAuthKey(app.config)
const none = { address: async () => '' }
const links = {
  ...{ links: none, statusLinks: none, sourceLinks: { mail: async () => null } },
  unsubscribeLinks: new UnsubscribeLinks(key),
}

/** The subjects of all emails that wait for a member, as they are sent now. */
async function sentTo(member: { id: string; email: string }): Promise<string[]> {
  const sent: Mail[] = []
  const send = async (mail: Mail) => void sent.push(mail)
  const job = mailJob(platform, send, links)
  const waiting = await app.database.pool.query<{ data: Parameters<typeof job.run>[0] }>(
    `select data from pgboss.job where name = 'mail' and data ->> 'to' = $1`,
    [member.email],
  )
  for (const { data } of waiting.rows) await job.run(data, platform.log, new Date())
  const alert = alertMailJob(platform, send, new ActionLinks(key))
  for (const mail of await alerts.mailsOf(member)) await alert.run(mail, platform.log, new Date())
  return sent.map(({ subject }) => subject)
}

/** A member who is invited, written to and alerted, by emails that wait. */
async function makeMailed(messages: 'now' | 'away') {
  const [author, reader] = [await makeMember(app), await makeReader(app, 'pr')]
  await app.as(reader).call(updateNotificationSettings, { body: { email: { messages } } })
  await alerts.filter(reader, { beats: ['Banking'] })
  const { id } = await makePitch(app, reader, await makeRequest(app, author, { tags: ['Banking'] }))
  await passes(reader, '2 hours')
  const text = { params: { conversation_id: id }, body: { message_text: 'Who is she?' } }
  await app.as(author).call(sendMessage, text)
  const invited = [{ account_id: reader.id, profile_id: null }]
  await makeConfidential(app, author, { audience: 'chosen', invited })
  await alerts.run()
  await passes(reader, '13 hours')
  for (const run of [mailRightAway, mailThoseAway]) await run(platform)
  return reader
}

test.each(['now', 'away'] as const)(
  'emails a suspended member about their standing alone, also what was to go before (messages: %s)',
  async (messages) => {
    expect(await sentTo(await makeMailed(messages))).toHaveLength(3)
    const member = await makeMailed(messages)
    const body = {
      skip_reason: WHY,
      kind: 'suspension',
      days: 7,
      rule: 'mass',
      reason: WHY,
      latest_id: null,
    } as const
    await app.as(admin).call(sanctionMember, { params: { account_id: member.id }, body })
    expect(await sentTo(member)).toEqual([expect.stringMatching(/^Your membership is suspended until /)])
  },
)
