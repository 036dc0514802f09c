import { expect, test } from 'vitest'
import { likePost } from '../../contract/likes.ts'
import { updateNotificationSettings } from '../../contract/notification-settings.ts'
import { revealName } from '../../contract/posts.ts'
import { createReport } from '../../contract/reports.ts'
import { savePost } from '../../contract/saves.ts'
import { ZONES, type Zone } from '../../contract/zones.ts'
import { alerting } from '../../test/support/alerting.ts'
import { testApp } from '../../test/support/app.ts'
import { SECRET } from '../../test/support/confidential.ts'
import { inDays, type Member, makeMember } from '../../test/support/factories.ts'
import {
  delivered,
  hiddenIdOf,
  labelFor,
  makeHidden,
  makeLetIn,
  makePlanted,
  makeReader,
  makeUsedPitch,
  type Planted,
} from '../../test/support/hidden-request.ts'
import { mailsTo } from '../../test/support/links.ts'
import { passing } from '../../test/support/passing.ts'
import { talking } from '../../test/support/talking.ts'
import { leaksIn, placesWith, unanswered, walk, wordsIn } from '../../test/support/walking.ts'
import { ActionLinks } from '../alerts/action-links.ts'
import { alertMailJob } from '../alerts/send-alerts.ts'
import { audit } from '../audit/audit.ts'
import { readAuthKey } from '../auth/tokens.ts'
import { mailThoseAway } from '../away-mails/away-mails.ts'
import { bringOutcomes } from '../outcomes/outcomes.ts'
import { mailRightAway } from '../right-away/right-away.ts'

// Its jobs wait, so that each run is one of the test's.
const app = await testApp({ RATE_LIMITS: 'off' }, undefined, 3_600)
const { platform } = app.server
const alerts = alerting(app)
const passes = passing(app)
const links = new ActionLinks(await readAuthKey(app.config))

const closing = (zone: Zone, days: number, time: string | null) => ({
  expiration_date: undefined,
  closes: { date: inDays(days).slice(0, 10), time, zone },
})

/** A zone as a reply or an email has it; the description of the API has all. */
const zoned = (zone: Zone): string[] => [
  `"zone" : "${zone}"`,
  `"zone":"${zone}"`,
  `end of day ${ZONES[zone].short}`,
]

/** What names the author: their id, the planted words, and their zone. */
const namesOf = ({ id, words, zone }: Planted & { zone: Zone }): string[] => [id, ...words, ...zoned(zone)]

/** The alerts that wait for a member, as they would be sent now. */
async function alertsTo(member: Member): Promise<string> {
  const mails: unknown[] = []
  const job = alertMailJob(platform, async (mail) => void mails.push(mail), links)
  for (const mail of await alerts.mailsOf(member)) await job.run(mail, platform.log, new Date())
  return JSON.stringify(mails)
}

/** All that a request and its conversations bring about, and where the reader may look for it. */
async function setScene(authorRole: 'journalist' | 'expert', readerRole: 'pr' | 'expert', zone: Zone) {
  const author = { ...(await makePlanted(app, authorRole)), zone }
  const reader = await makeReader(app, readerRole)
  await app.as(reader).call(updateNotificationSettings, { body: { email: { messages: 'now' } } })
  await alerts.filter(reader, { beats: ['Banking'] })
  const stream = await app.stream(reader)
  const request = await makeHidden(app, author)
  const held = await makeHidden(app, author, closing(zone, 3, '12:00'))
  const invited = await makeHidden(app, author, {
    ...closing(zone, 2, null),
    audience: 'chosen',
    invited: [{ account_id: reader.id, profile_id: null }],
  })
  await alerts.run()
  const alerted = await alertsTo(reader)
  const params = { post_id: request.id }
  await app.as(reader).call(likePost, { params })
  await app.as(reader).call(savePost, { params })
  const used = await makeUsedPitch(app, author, reader, request)
  const letIn = await makeLetIn(app, author, reader, held)
  await passes(reader, '2 minutes')
  await mailRightAway(platform)
  await app.as(reader).call(updateNotificationSettings, { body: { email: { messages: 'away' } } })
  await talking(app).write(author, { id: letIn }, 'And on Monday?')
  await passes(reader, '3 hours')
  await mailThoseAway(platform)
  await bringOutcomes(platform)
  const message = (await talking(app).messages(reader, { id: used }))[0]!
  for (const [type, subject_id] of [
    ['post', request.id],
    ['message', message.id],
  ] as const)
    await app.as(reader).call(createReport, { body: { type, subject_id, rule: 'mass', words: '' } })
  await app.database.db.transaction().execute((tx) =>
    audit(tx, {
      ...{ action: 'conversation.shown', actor_id: null, subject_id: used },
      ...{ about_ids: [reader.id, author.id], details: { reason: 'A test', texts: '3' } },
    }),
  )
  await delivered(app, stream, await makeMember(app))
  const posts = [request, held, invited]
  const hidden = await Promise.all(posts.map((post) => hiddenIdOf(app, post)))
  const people = [...hidden, author.id]
  const look = () =>
    walk(app, reader, {
      ids: {
        post_id: posts.map(({ id }) => id),
        conversation_id: [used, letIn],
        account_id: people,
        profile_id: people,
        source_id: [reader.source],
      },
      words: [SECRET, ...author.words.slice(0, 2)],
    })
  const sent = async () =>
    JSON.stringify(stream.unread) + JSON.stringify(await mailsTo(app, reader.email)) + alerted
  return { author, request, held, hidden, look, sent }
}

/** Where the walk reads a deadline as its author chose it. */
const READ_ZONE = [
  'GET /api/conversations/:conversation_id',
  'GET /api/pitchbox/pitches',
  'GET /api/posts',
  'GET /api/posts/:post_id',
  'GET /api/requests',
  'GET /api/requests/:post_id',
  'POST /api/conversations/search',
]

/** Where the walk reads something. */
const READ = [
  ...READ_ZONE,
  'GET /api/account/export',
  'GET /api/account/looks',
  'GET /api/conversations/:conversation_id/messages',
  'GET /api/conversations/people',
  'GET /api/matches',
  'GET /api/notifications',
  'POST /api/saved-filters/preview',
]

test.each([
  ['journalist', 'pr', 'America/St_Johns'],
  ['journalist', 'expert', 'Pacific/Honolulu'],
  ['expert', 'pr', 'America/Anchorage'],
  ['expert', 'expert', 'America/Halifax'],
] as const)(
  'nothing that a %s’s request brings about names them to a reader who is %s',
  async (by, to, zone) => {
    const { author, request, held, hidden, look, sent } = await setScene(by, to, zone)
    // Directories list journalists, whatever they have asked for.
    await app.database.pool.query(
      `update accounts set data = data || '{"status": "Dormant"}' where id = $1`,
      [author.id],
    )
    const visits = await look()
    expect(unanswered(visits)).toEqual([])
    expect(leaksIn(visits, namesOf(author))).toEqual([])
    const read = placesWith(visits, [SECRET, labelFor(author), ...hidden])
    expect(READ.filter((at) => !read.has(at))).toEqual([])
    const letters = await sent()
    expect(wordsIn(letters, namesOf(author))).toEqual([])
    expect(letters.split(labelFor(author)).length).toBeGreaterThan(8)
    // The same walk finds a name that is shown.
    await app.database.pool.query(`update accounts set data = data || '{"status": "Active"}' where id = $1`, [
      author.id,
    ])
    for (const { id } of [request, held])
      await app.as(author).call(revealName, { params: { post_id: id }, body: {} })
    const shown = await look()
    for (const [places, words] of [
      [READ, [author.id, ...author.words]],
      [READ_ZONE, zoned(zone)],
    ] as const) {
      const having = placesWith(shown, words)
      expect(places.filter((at) => !having.has(at))).toEqual([])
    }
  },
)
