import { expect, test } from 'vitest'
import { digestOf, mailedPost, mailing, ORIGIN, sent } from '../../test/support/alert-mailing.ts'
import { alertEmail } from './alert-words.ts'

const AT_ONCE = { held_by: null, expired: 0 } as const
type Rows = ReturnType<typeof digestOf>['slots']['rows']
const inPart = (rows: Rows | { part: string }[], part: string) =>
  (rows as Rows).filter((row) => row.part === part)
const titles = (rows: Rows) =>
  rows.flatMap((row) =>
    'title' in row ? [row.title] : 'label' in row && row.part === 'group' ? [row.label] : [],
  )
/** Without the characters that keep a mail program from making links. */
const plain = (text: string) => text.replaceAll('\u2060', '')
const textOf = (email: Parameters<typeof sent>[0]) => plain(sent(email).text)

const THURSDAY = { date: '2026-03-05', time: '17:00', zone: 'America/New_York' } as const
const MANY = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, name: `Filter ${id}` }))

test('lists a digest by group, soonest first, and the newest first where there is no deadline', () => {
  const { slots } = digestOf([
    mailedPost('later', 24 * 20),
    mailedPost('talk', null, { post_type: 'community' }),
    mailedPost('older', null, { created_at: '2026-03-01T00:00:00Z' }),
    mailedPost('week', 24 * 7),
    mailedPost('day', 24),
    mailedPost('newer', null),
    mailedPost('hour', 1),
    mailedPost('days', 25),
  ])
  expect(titles(slots.rows)).toEqual([
    ...['Due within 24 hours', 'Title of hour', 'Title of day'],
    ...['Due within 7 days', 'Title of days', 'Title of week'],
    ...['Due later', 'Title of later'],
    ...['No deadline', 'Title of newer', 'Title of older'],
    ...['Community', 'Title of talk'],
  ])
  expect(slots.rows.flatMap(({ part }) => (/^(soon|later|undated)$/.test(part) ? [part] : []))).toEqual([
    ...['soon', 'soon', 'soon', 'soon', 'later', 'undated', 'undated', 'undated'],
  ])
})

test('says how many there are, how many are urgent, and from which filters', () => {
  const filters = MANY.slice(0, 4)
  const { slots } = digestOf([mailedPost('a', 9, { filters }), mailedPost('b', 10), mailedPost('c', 100)])
  expect(slots).toMatchObject({
    from_name: 'Beatline Digest',
    subject: '3 new requests, 2 due within 24 hours',
    headline: '3 new requests',
    folio: 'Tuesday, March 3 · 8:00 AM ET',
    lead: '2 due within 24 hours. From Filter a, Filter b and 3 other filters.',
    preview: 'Title of a · Title of b · Title of c',
  })
  const none = digestOf([mailedPost('a', 90), mailedPost('b', null)]).slots
  expect([none.subject, none.lead]).toEqual(['2 new requests', 'From Fintech.'])
})

test('names the one request of a digest in its subject, and counts it in the singular', () => {
  const { slots } = digestOf([mailedPost('a', 9)])
  expect([slots.subject, slots.headline]).toEqual(['Title of a', '1 new request'])
})

test('lists a request once, with all filters that found it', () => {
  const { slots } = digestOf([mailedPost('a', 9, { filters: MANY })])
  expect(inPart(slots.rows, 'soon')).toMatchObject([
    { matches: 'Filter a, Filter b, Filter c, Filter d, Filter e' },
  ])
})

test.each([
  ['pr', 'request_for_source', 'Pitch', '&compose=pitch'],
  ['pr', 'request_for_story', 'Message', '&compose=message'],
  ['expert', 'request_for_source', 'Message', '&compose=message'],
  ['journalist', 'request_for_story', 'Message', '&compose=message'],
  ['pr', 'community', 'Open', ''],
] as const)('offers %s what they may do about a %s: %s', (role, post_type, action, compose) => {
  const { slots } = digestOf([mailedPost('a', null, { post_type })], {}, { role })
  expect(inPart(slots.rows, 'undated')).toMatchObject([
    { action, action_link: `${ORIGIN}/app/feed?post=a${compose}`, mute: 'Mute Kim Lee' },
  ])
})

test('offers only to open what an author who has left wrote', () => {
  const email = digestOf([mailedPost('a', 9, { author: null })])
  expect(inPart(email.slots.rows, 'soon')).toMatchObject([{ action: 'Open', mute: '', mute_link: '' }])
  const { html, text } = sent(email)
  expect(html + text).not.toContain('Mute')
})

test('shows a moment in the reader’s zone, and a whole day as its author chose it', () => {
  const moment = mailedPost('a', 57, { closes: THURSDAY })
  const day = mailedPost('b', 59, { closes: { ...THURSDAY, time: null, zone: 'America/Los_Angeles' } })
  const { slots } = digestOf([moment, day], {}, { zone: 'America/Los_Angeles' })
  expect(inPart(slots.rows, 'soon')).toMatchObject([
    { day: 'Mar 5', clock: '2:00 PM PT', left: '2 days left' },
    { day: 'Mar 5', clock: 'end of day PT', left: '2 days left' },
  ])
  const east = digestOf([day]).slots
  expect(inPart(east.rows, 'soon')).toMatchObject([{ day: 'Mar 5', clock: 'end of day PT' }])
})

test('has reminders of saved requests and changed deadlines', () => {
  const email = digestOf([], {
    saved: [mailedPost('s', 20), mailedPost('t', 40)],
    changed: [
      mailedPost('moved', 57, { closes: THURSDAY }),
      mailedPost('far', 24 * 20),
      mailedPost('closed', -1, { is_over: true, closed_by_author: true }),
      mailedPost('moment', -1, { is_over: true }),
      mailedPost('undated', null),
      mailedPost('passed', -1, { is_over: true, closes: { ...THURSDAY, date: '2026-03-03' } }),
    ],
  })
  const { subject, headline, rows, preview } = email.slots
  expect([subject, headline]).toEqual(Array(2).fill('2 saved requests are due soon'))
  expect(preview).toBe('Title of s · Title of t · Title of moved')
  expect(titles(rows).filter((title) => !title.startsWith('Title'))).toEqual([
    'Saved, not yet pitched',
    'Changed',
  ])
  expect(rows.flatMap((row) => ('when' in row ? [[row.part, row.when]] : []))).toEqual([
    ['short_soon', '4:00 AM ET · 20 h left'],
    ['short_soon', '12:00 AM ET · 1 day left'],
    ['short_soon', 'Now due Thu, Mar 5, 5:00 PM ET · 2 days left'],
    ['short_later', 'Now due Mon, Mar 23, 9:00 AM ET'],
    ['short_later', 'Closed by the author'],
    ['short_later', 'Was due Tue, Mar 3, 7:00 AM ET'],
    ['short_later', 'No deadline'],
    ['short_later', 'Was due Tue, Mar 3, 7:00 AM ET'],
  ])
  expect(digestOf([], { saved: [mailedPost('s', 20)] }).slots.subject).toBe('1 saved request is due soon')
  const ofJournalist = digestOf([], { saved: [mailedPost('s', 20)] }, { role: 'journalist' })
  expect(titles(ofJournalist.slots.rows)[0]).toBe('Saved, due soon')
})

test('says how many reminders it leaves out', () => {
  const saved = Array.from({ length: 23 }, (_, at) => mailedPost(`s${at}`, 20))
  const { slots } = digestOf([], { saved })
  expect(inPart(slots.rows, 'more')).toMatchObject([{ more: 'and 3 more', label: '' }])
})

test('proposes to exclude a word of what the reader did not want', () => {
  const tune = { filter: { id: 'f1', name: 'Fintech' }, marked: 5, of: 20, word: 'A&B coin', with_word: 4 }
  const email = digestOf([mailedPost('a', 9)], { tune })
  expect(textOf(email)).toContain(
    `TUNE THIS FILTER\nYou marked 5 of the last 20 matches of Fintech as not relevant. 4 of\nthem mention “A&B coin”.\nExclude “A&B coin”: ${ORIGIN}/app/feed?filter=f1&exclude=A%26B%20coin\n`,
  )
  const one = digestOf([], { tune: { ...tune, with_word: 1 } })
  expect(textOf(one)).toContain('1 of\nthem mentions')
})

test.each([
  [[1, 2, 3, 4, 5], 'Monday to Friday at 8:00 AM and 4:00 PM ET'],
  [[0, 1, 2, 3, 4, 5, 6], 'every day at 8:00 AM and 4:00 PM ET'],
  [[0, 6], 'Saturday and Sunday at 8:00 AM and 4:00 PM ET'],
  [[1, 2, 3, 5], 'Monday to Wednesday and Friday at 8:00 AM and 4:00 PM ET'],
])('says at its foot when a digest comes: %j', (days, schedule) => {
  const { rows } = digestOf([mailedPost('a', 9)], { days }).slots
  expect(inPart(rows, 'foot')).toMatchObject([
    { why: `You get this email because Fintech is in your digest, ${schedule}.` },
  ])
})

test('names no filter at the foot of a digest without matches', () => {
  const { rows } = digestOf([], { saved: [mailedPost('s', 20)] }).slots
  expect(inPart(rows, 'foot')).toMatchObject([
    { why: expect.stringMatching(/^You get this email because you have a digest, /) },
  ])
})

test('has up to ten filters to unsubscribe from at its foot', () => {
  const filters = Array.from({ length: 12 }, (_, at) => ({ id: `f${at}`, name: `F${at}` }))
  const { rows } = digestOf([mailedPost('a', 9, { filters })]).slots
  expect(inPart(rows, 'foot')).toMatchObject([
    { why: expect.stringContaining('F8, F9 and 2 other filters are in your digest') },
  ])
  const labels = inPart(rows, 'foot_action').map((row) => 'label' in row && row.label)
  const unsubscribing = filters.slice(0, 10).map(({ name }) => `Unsubscribe from ${name}`)
  expect(labels).toEqual([
    'Change Times',
    'Pause All Alerts for 7 Days',
    ...unsubscribing,
    'Unsubscribe from All Alerts',
  ])
})

test.each([
  ['Due Thu 5:00 PM ET: Title of a', 57, THURSDAY],
  [
    'Due Thu, end of day PT: Title of a',
    59,
    { ...THURSDAY, time: null, zone: 'America/Los_Angeles' as const },
  ],
  ['Due Mon, Mar 23, 9:00 AM ET: Title of a', 24 * 20, null],
  ['New request: Title of a', null, null],
])('says when a single request is due in its subject: %s', (subject, due, closes) => {
  const { template, slots } = alertEmail(mailing([mailedPost('a', due, { closes })]), AT_ONCE)
  expect([template, slots.subject, slots.from_name]).toEqual(['alert', subject, 'Beatline Alerts'])
})

test('has the paragraphs of a single request, up to 2,000 characters', () => {
  const description = `First line\r\nSecond line\n\n${'x'.repeat(3_000)}`
  const { slots } = alertEmail(mailing([mailedPost('a', 9, { description })]), AT_ONCE)
  const [row] = slots.rows
  const [first, second, rest] = row && 'text' in row ? row.text.split('\n') : []
  expect([first, second, rest!.endsWith('x…')]).toEqual(['First line', 'Second line', true])
  expect(`${first}\n${second}\n\n${rest}`).toHaveLength(2_000)
})

test.each([
  [{ held_by: null, expired: 3 }, 'digest', '2 new requests', '1 due within 24 hours. From Fintech.'],
  [
    { held_by: 'quiet', expired: 2 },
    'digest',
    '2 new requests during your quiet hours',
    '2 more have expired since. 1 due within 24 hours. From Fintech.',
  ],
  [
    { held_by: 'flood', expired: 0 },
    'digest',
    'You had more than 10 alerts this hour. Here are the next 2 in one email.',
    '1 due within 24 hours. From Fintech.',
  ],
  [
    { held_by: 'vacation', expired: 0 },
    'welcome_back',
    'Welcome back: 2 requests are still open',
    '1 due within 24 hours. From Fintech.',
  ],
] as const)('says why several come at once: %j', (why, template, headline, lead) => {
  const email = alertEmail(mailing([mailedPost('a', 9), mailedPost('b', 90)]), why)
  expect(email).toMatchObject({ template, slots: { headline, lead, folio: 'Tuesday, March 3 · 8:00 AM ET' } })
  const subject = template === 'digest' ? '2 new requests, 1 due within 24 hours' : headline
  expect(email.slots).toMatchObject({ subject, from_name: 'Beatline Alerts' })
  expect(inPart(email.slots.rows, 'foot')).toMatchObject([
    { why: 'You get this email because these requests match Fintech.' },
  ])
})

test('counts one that is left in the singular', () => {
  const one = mailing([mailedPost('a', 9)])
  const quiet = alertEmail(one, { held_by: 'quiet', expired: 1 })
  expect(quiet).toMatchObject({
    slots: { headline: '1 new request during your quiet hours', subject: 'Due Tue 5:00 PM ET: Title of a' },
  })
  expect(textOf(quiet)).toContain(
    '1 NEW REQUEST DURING YOUR QUIET HOURS\nTuesday, March 3, 8:00 AM ET\n1 more has expired since.\n',
  )
  expect(alertEmail(one, { held_by: 'vacation', expired: 0 })).toMatchObject({
    slots: { headline: 'Welcome back: 1 request is still open' },
  })
  expect(alertEmail(one, { held_by: 'quiet', expired: 0 }).template).toBe('alert')
})

test('shows 50 requests after a vacation, soonest first, and says how many more there are', () => {
  const posts = Array.from({ length: 60 }, (_, at) => mailedPost(`p${at}`, 1_000 - at))
  const { rows } = alertEmail(mailing(posts), { held_by: 'vacation', expired: 0 }).slots as ReturnType<
    typeof digestOf
  >['slots']
  expect(titles(rows).filter((title) => title.startsWith('Title'))).toEqual(
    posts
      .map(({ title }) => title)
      .toReversed()
      .slice(0, 50),
  )
  expect(inPart(rows, 'more')).toMatchObject([
    { more: 'and 10 more', label: 'See All Matches', more_link: `${ORIGIN}/app/matches` },
  ])
})
