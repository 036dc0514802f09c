import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DECLINE_REASONS, TRAIL_STEP_NAMES } from '../../contract/pitches.rules.ts'
import { TRAIL_STEPS } from '../../contract/vocabulary.ts'
import { testApp, testFolder } from '../../test/support/app.ts'
import { boarding, makeOutcome } from '../../test/support/boarding.ts'
import { makeMember, makeSource } from '../../test/support/factories.ts'
import { fewAtATime, ownNetwork } from '../../test/support/limited.ts'
import { makePitch, makeRequest } from '../../test/support/pitching.ts'
import { sharing } from '../../test/support/sharing.ts'
import { openTrailPage } from './trail-page.ts'

const app = await testApp({ TRUST_PROXY: '127.0.0.1' }, undefined, 3_600)
const { db } = app.database
const { share, stop, open: openFrom } = sharing(app)
// A page has a limit by address.
const open = (path: string, from = ownNetwork()) => openFrom(path, { 'x-forwarded-for': from })

const AUTHOR = 'Beatrix Sedgwick'
const WORDS = 'A second lender would have done it.'
const OTHER_WORDS = 'Not yet said.'
const profile = { organization: 'Harbor & Hale' }
const author = await makeMember(app, { name: AUTHOR, profile: { organization: 'The Sedgwick Ledger' } })
const ann = await makeMember(app, { role: 'pr', name: 'Ann <Lee>', profile })
const source = await makeSource(app, ann, {
  name: 'Ida "Iris" Berg & Co',
  title: 'Chief',
  organization: 'Quay',
})
const pitcher = { ...ann, source }

async function pitched(by = pitcher) {
  const traits = { title: 'Barges in winter', description: 'Who lends to them', tags: ['Banking', 'Science'] }
  const post_id = await makeRequest(app, author, traits)
  const { id } = await makePitch(app, by, post_id, 'She ran the freight desk.')
  const path = await share(by, id)
  return { post_id, id, path }
}
const at = (id: string, moment: string) =>
  sql`update responses set created_at = ${moment} where id = ${id}`.execute(db)

test('shows source, pitcher, beats and steps with Eastern times to anyone', async () => {
  const { id, path } = await pitched()
  await at(id, '2026-11-25T22:00:00Z')
  await sql`update responses set opened_at = '2026-11-26T04:30:00Z', answered_at = '2027-07-01T13:05:00Z'
    where id = ${id}`.execute(db)
  const { status, text, html } = await open(path)
  expect(status).toBe(200)
  expect(html).toContain('<title>What happened to this pitch | Beatline</title>')
  expect(html).toContain('<h1>What happened to this pitch</h1>')
  expect(html).toContain('<h2 dir="auto">Ida &quot;Iris&quot; Berg &amp; Co</h2>')
  expect(text).toContain('Pitched by Ann &lt;Lee&gt;, Harbor &amp; Hale, on Nov 25, 2026')
  expect(html).toContain('<li>Banking</li>\n<li>Science</li>')
  expect(text).toMatch(
    /Nov 25, 2026, 5:00 PM ET Sent Nov 25, 2026, 11:30 PM ET Opened by the author Jul 1, 2027, 9:05 AM ET Answered by the author/,
  )
  expect(html).toContain('<time datetime="2026-11-25T22:00:00.000000Z">')
})

test('shows the reason’s text, and nothing that its author or its pitcher wrote', async () => {
  const { post_id, id, path } = await pitched()
  await makeOutcomeOf({ id, post_id })
  const { status, html, text } = await open(path)
  expect(status).toBe(200)
  expect(text).toContain(`Declined by the author ${DECLINE_REASONS.late.text}`)
  const hidden = ['Barges', 'Who lends', 'freight desk', 'Beatrix', 'Sedgwick', WORDS, OTHER_WORDS]
  const ids = [post_id, id, author.id, author.email, ann.id, ann.email, source]
  expect([...hidden, ...ids].filter((one) => html.includes(one))).toEqual([])
})

const makeOutcomeOf = async ({ id, post_id }: { id: string; post_id: string }) => {
  await sql`delete from pitch_trail_links where response_id = ${id}`.execute(db)
  await makeOutcome(app, { id, post_id, author: author.id }, { told: WORDS, unreleased: OTHER_WORDS })
}

test('shows no stage before its release', async () => {
  const { post_id, id, path } = await pitched()
  const { put, wait, run } = boarding(app)
  const { placed } = await put(author, post_id, id, 'shortlist')
  expect(placed).toMatchObject({ stage: 'shortlist' })
  expect((await open(path)).text).not.toContain('Shortlisted')
  await wait(post_id, 10)
  await run()
  expect((await open(path)).text).toContain('Shortlisted by the author')
})

test('shows an article by host and path, and leads to it without saying from where', async () => {
  const { id, path } = await pitched()
  const url = `https://ledger.example/barges?from="x"&<b>#end`
  await sql`insert into pitch_trail (response_id, step) values (${id}, 'used')`.execute(db)
  await sql`insert into pitch_trail (response_id, step, url) values (${id}, 'published', ${url})`.execute(db)
  const { html } = await open(path)
  expect(html).toContain(
    '<div><p>Published</p><p><a href="https://ledger.example/barges?from=&quot;x&quot;&amp;&lt;b&gt;#end"' +
      ' rel="noopener noreferrer nofollow">ledger.example/barges</a></p></div>',
  )
})

test('leaves out what is gone: source, request, organization', async () => {
  const plain = await makeMember(app, { role: 'pr', name: 'Kim Poe' })
  const by = { ...plain, source: await makeSource(app, plain) }
  const { post_id, id, path } = await pitched(by)
  await at(id, '2026-01-02T04:00:00Z')
  expect((await open(path)).text).toContain('Pitched by Kim Poe, on Jan 1, 2026')
  await sql`delete from profiles where id = ${by.source}`.execute(db)
  expect((await open(path)).html).toContain('<h2 dir="auto">Removed source</h2>')
  expect((await open(path)).html).toContain('Banking')
  await sql`update responses set post_id = null where post_id = ${post_id}`.execute(db)
  const { status, html } = await open(path)
  expect(status).toBe(200)
  expect(html).not.toContain('Banking')
  expect(html).not.toContain('<ul')
})

test('answers an altered token, a stopped one and anything else with the same page', async () => {
  const { id, path } = await pitched()
  const [, , token = ''] = path.split('/')
  const { path: stopped, id: other } = await pitched()
  await stop(pitcher, other)
  const gone = await open(stopped)
  expect(gone).toMatchObject({ status: 404, text: expect.stringContaining('This link no longer works.') })
  const altered = (n: number) => {
    const letter = token[n] === 'A' ? 'B' : 'A'
    return `${token.slice(0, n)}${letter}${token.slice(n + 1)}`
  }
  const places = Array.from(token, (_, n) => n)
  const tokens = [
    ...places.map(altered),
    ...[
      'x',
      '%00',
      '%ff',
      token.slice(0, -1),
      `${token}A`,
      `${token}=`,
      `${token}.`,
      token.toLowerCase(),
      id,
    ],
    ...[`${token.slice(0, -1)}%0a`, '..%2f..%2fapi', "'%20or%20true--"],
  ]
  for (const one of tokens) {
    const { status, html } = await open(`/trail/${one}`)
    expect({ one, status, same: status === 404 && html === gone.html }).toEqual({
      one,
      status: one === '%ff' ? 400 : 404,
      same: one !== '%ff',
    })
  }
  for (const way of ['/trail', '/trail/', `/trail/${token}/`, `/trail//${token}`, '/trail.html'])
    expect({ way, status: (await open(way)).status }).toEqual({ way, status: 404 })
  expect((await open(path)).status).toBe(200)
})

test('runs no script, loads nothing from elsewhere, and is neither indexed nor cached', async () => {
  const { id, path } = await pitched()
  const shown = await open(path)
  await stop(pitcher, id)
  for (const { headers, html } of [shown, await open(path)]) {
    expect(html).toContain('<meta name="robots" content="noindex" />')
    expect(html).toContain('<html lang="en" data-theme="light">')
    expect(html).not.toMatch(/<script|<iframe|<img|<form|\son\w+=|style=|\{\{/)
    const loaded = [...html.matchAll(/<link [^>]*href="([^"]*)"/g)].map(([, address]) => address)
    expect(loaded).toEqual(['/icon.svg', '/web/styles/app.css'])
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('set-cookie')).toBeNull()
  }
})

test('shows sixty pages a minute to an address, whoever asks and whatever is there', async () => {
  const { path } = await pitched()
  const home = '2001:db8:1:2'
  const asked = await fewAtATime(60, (n) => open(n % 2 ? path : '/trail/unknown', `${home}::${n + 1}`))
  expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200, 404]))
  const refused = await open(path, `${home}::ffff`)
  expect(refused).toMatchObject({ status: 429, html: expect.stringMatching(/^Too many requests/) })
  expect(refused.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect(refused.headers.get('referrer-policy')).toBe('no-referrer')
  expect([...refused.headers.keys()].filter((name) => name.startsWith('x-ratelimit'))).toEqual([])
  // A session is no way around it.
  const headers = { 'x-forwarded-for': `${home}::1` }
  expect((await app.as(pitcher).send('GET', path, { headers })).status).toBe(429)
  expect((await open(path, '2001:db8:1:3::1')).status).toBe(200)
})

test('is limited as LIMITS says', async () => {
  const strict = await testApp({ LIMITS: 'trail-pages=1/3600' }, app.database.connection)
  const look = async () => (await strict.anonymous.send('GET', '/trail/unknown')).status
  expect([await look(), await look()]).toEqual([404, 429])
})

test('has words for every step', () => {
  expect(Object.keys(TRAIL_STEP_NAMES).toSorted()).toEqual([...TRAIL_STEPS].toSorted())
})

test('reports a server without built pages', async () => {
  await expect(openTrailPage(await testFolder())).rejects.toThrow('npm run build')
})
