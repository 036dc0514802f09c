import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { register } from '../../contract/applications.ts'
import { BOUND, promptApp } from '../../test/support/app.ts'
import { application as form, makeApplication } from '../../test/support/applying.ts'
import { makeMember } from '../../test/support/factories.ts'
import { mailsTo, statusToken } from '../../test/support/links.ts'
import { statusPages } from '../../test/support/status-pages.ts'
import { sweepReasons } from './applications.ts'

const app = await promptApp()
const admin = await makeMember(app, { role: 'admin' })
const { pool, db } = app.database
const { answer, approve, asked, open, pageOf, post, read, reject } = statusPages(app, admin)

describe('The status page', () => {
  test('is linked in the receipt of an application', async () => {
    const sent = form()
    await app.anonymous.call(register, { body: sent })
    const [receipt] = await vi.waitFor(async () => {
      const mails = await mailsTo(app, sent.email)
      expect(mails).toHaveLength(1)
      return mails
    }, BOUND)
    const application = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', sent.email)
      .executeTakeFirstOrThrow()
    expect(receipt).toMatchObject({ letter: 'application_received', application: application.id })
  })

  test('shows states and dates, and nothing that the applicant wrote', async () => {
    const created_at = '2026-03-05T15:00:00Z'
    const application = await makeApplication(
      app,
      { created_at },
      { name: 'Unusual', organization: 'Unusual' },
    )
    const { status, headers, html } = await pageOf(application)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(html).toContain('Your application to Beatline')
    for (const step of ['Received', 'In review', 'Information needed', 'Decided'])
      expect(html).toContain(step)
    expect(html).toContain('Mar 5 at 10:00 AM ET')
    expect(html).toContain('Most applications are decided within 3-5 business days.')
    expect(html).not.toMatch(/unusual|example\.test|Fresno|<form/i)
  })

  test('shows the question as text with a form, and changes nothing when it is opened', async () => {
    const application = await asked()
    const before = await read(application)
    const { html } = await pageOf(application)
    expect(html).toContain('Which outlets have &lt;b&gt;published&lt;/b&gt; you this year?')
    expect(html.match(/<form /g)).toHaveLength(1)
    expect(html).toContain('Your answer')
    expect(html).toContain('Send Answer')
    expect(await read(application)).toEqual(before)
  })

  test('says that an application was approved', async () => {
    const application = await makeApplication(app)
    await approve(application)
    const { html } = await pageOf(application)
    expect(html).toContain('Approved. We emailed you a link to get started.')
  })

  test.each([
    ['an own reason', 'Your desk <i>closed</i> in May.', 'Your desk &lt;i&gt;closed&lt;/i&gt; in May.'],
    ['no reason', undefined, 'We could not verify where you work.'],
  ])('shows %s of a rejection for 90 days', async (_, reason, shown) => {
    const application = await asked()
    await answer(application, 'Unusual words')
    await reject(application, reason)
    const { html } = await pageOf(application)
    expect(html).toContain(shown)
    expect(html).toContain('You can apply again at any time.')
    expect(html).not.toMatch(/published|unusual/i)
    const decided = (days: number) =>
      pool.query('update users set decided_at = now() - make_interval(days => $2) where id = $1', [
        application.id,
        days,
      ])
    await decided(89)
    await sweepReasons(db)
    expect((await pageOf(application)).html).toContain(shown)
    await decided(90)
    expect((await pageOf(application)).status).toBe(404)
    await sweepReasons(db)
    const { rows } = await pool.query('select reason from users where id = $1', [application.id])
    expect(rows).toEqual([{ reason: null }])
  })
})

describe('A link that shows nothing', () => {
  const expired = async () => {
    const application = await makeApplication(app)
    await approve(application)
    await pool.query(`update users set decided_at = now() - interval '90 days' where id = $1`, [
      application.id,
    ])
    return statusToken(app, application)
  }
  const ofMember = async () => {
    const application = await makeApplication(app)
    await makeMember(app, { email: application.email })
    return statusToken(app, application)
  }
  const linked = async () => {
    const application = await makeApplication(app)
    await makeMember(app, { email: application.email })
    await approve(application)
    return statusToken(app, application)
  }
  const rejectedMember = async () => {
    const application = await makeApplication(app)
    await reject(application)
    await makeMember(app, { email: application.email })
    return statusToken(app, application)
  }
  const dropped = () => statusToken(app, { id: randomUUID() })
  const altered = async () => {
    const token = await statusToken(app, await makeApplication(app))
    return `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
  }
  const guessed = async () => 'x'.repeat(64)
  const nothing = async () => ''

  test.each(
    Object.entries({ expired, ofMember, linked, rejectedMember, dropped, altered, guessed, nothing }),
  )('looks like any other when it is %s, also when it is answered', async (_, make) => {
    const token = await make()
    const seen = await open(token)
    const unknown = await open('unknown')
    expect(seen.status).toBe(404)
    expect(seen.html).toBe(unknown.html)
    expect(seen.html).toContain('This link is no longer valid.')
    const withoutDate = ({ headers }: { headers: Headers }) =>
      [...headers].filter(([name]) => name !== 'date' && !name.startsWith('x-ratelimit'))
    expect(withoutDate(seen)).toEqual(withoutDate(unknown))
    const sent = await post({ token, asked_at: new Date().toISOString(), answer: 'Hello' })
    expect([sent.status, await sent.text()]).toEqual([404, unknown.html])
  })

  test('belongs to another application when its id is exchanged', async () => {
    const [one, other] = [await makeApplication(app), await makeApplication(app)]
    const [first, second] = [await statusToken(app, one), await statusToken(app, other)]
    expect((await open(first)).status).toBe(200)
    // The id is in front of the signature.
    expect((await open(`${first.slice(0, 20)}${second.slice(20)}`)).status).toBe(404)
  })
})
