import { describe, expect, test } from 'vitest'
import { updateNotificationSettings } from '../../contract/notification-settings.ts'
import { listNotifications } from '../../contract/notifications.ts'
import { editSource, listSources } from '../../contract/sources.ts'
import { testApp } from '../../test/support/app.ts'
import { type Member, makeMember } from '../../test/support/factories.ts'
import { mailsTo } from '../../test/support/links.ts'
import { confirmToken, expertsAddress, sourceLinking } from '../../test/support/source-links.ts'

const app = await testApp()
const { pool } = app.database
const { answer, asked, confirm, open, pictureOf, post, printOf, rowOf, send } = sourceLinking(app)

const sourceOf = async (keeper: Member, id: string) =>
  (await app.as(keeper).call(listSources, { body: {} })).body.sources.find((source) => source.id === id)
const evidenceOf = async (source: string) =>
  (
    await pool.query(
      'select kind, domain, is_public_mail, fingerprint, ended_at from source_evidence where profile_id = $1 order by kind',
      [source],
    )
  ).rows
const THANKS = /Thank you\. Your confirmation is valid until [A-Z][a-z]{2} \d{1,2}, \d{4}\./

describe('The page behind a link', () => {
  test('shows the profile as text, and of its keeper only the name and the organization', async () => {
    const { token, keeper } = await asked({
      ...{ name: '<b>Ada</b>', title: 'Chief & more', organization: 'Millrace "Bank"' },
      ...{ expertise: 'Deposits\n<script>x</script>', photo_url: '' },
      social_links: { Site: { url: 'https://harrow.example/?a=1&b="2"', icon: 'Globe' } },
    })
    const { status, headers, html } = await open(token)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('set-cookie')).toBe(null)
    for (const shown of [
      ...['Is this you?', '&lt;b&gt;Ada&lt;/b&gt;', 'Chief &amp; more', 'Millrace &quot;Bank&quot;'],
      ...['Deposits\n&lt;script&gt;x&lt;/script&gt;', 'https://harrow.example/?a=1&amp;b=&quot;2&quot;'],
      `${keeper.name} of Harrow &amp; Sons manages this profile on Beatline, where business journalists find experts.`,
      'This is me, and the information here is correct.',
      ...['>Confirm</button>', '>This Is Not Me</button>'],
    ])
      expect(html).toContain(shown)
    expect(html).not.toMatch(/<b>|<script>x|checked|I consent|<img|Remove My Profile/)
    expect(html).not.toContain(keeper.email)
    expect(html.match(/<form /g)).toHaveLength(1)
  })

  test('changes nothing, however often it is opened', async () => {
    const { token, id, source } = await asked()
    const before = await rowOf(id)
    for (const method of ['GET', 'HEAD', 'GET', 'HEAD']) expect((await open(token, method)).status).toBe(200)
    expect(await rowOf(id)).toEqual(before)
    expect(await evidenceOf(source)).toEqual([])
  })

  test('asks for consent to a photo that it shows', async () => {
    const keeper = await makeMember(app, { role: 'pr' })
    const { token } = await asked({ photo_url: await pictureOf(keeper) }, undefined, keeper)
    const { html } = await open(token)
    expect(html).toContain('I consent to this photo being shown with this profile on Beatline.')
    expect(html).toContain(`${keeper.name} manages this profile on Beatline`)
    expect(html.match(/<img /g)).toHaveLength(1)
    const elsewhere = await asked({ photo_url: 'https://elsewhere.example/x.png' })
    expect((await open(elsewhere.token)).html).not.toMatch(/I consent|elsewhere/)
  })
})

describe('Confirm', () => {
  test('needs the first box, and keeps what was checked', async () => {
    const keeper = await makeMember(app, { role: 'pr' })
    const { token, id, source } = await asked({ photo_url: await pictureOf(keeper) }, undefined, keeper)
    const { status, html } = await answer(token, 'confirm', { photo: 'yes' })
    expect(status).toBe(422)
    expect(html).toContain('Check this box to confirm.')
    expect(html).toMatch(/name="photo" value="yes" checked/)
    expect(html).not.toMatch(/name="is_me" value="yes" checked/)
    expect(await rowOf(id)).toMatchObject({ used_at: null })
    expect(await evidenceOf(source)).toEqual([])
  })

  test('makes the source confirmed, tells its keeper, and erases the address', async () => {
    const { token, id, source, keeper, email } = await asked({ name: 'Ada Lane' })
    const stream = await app.stream(keeper)
    await stream.next('ready')
    const { status, html } = await confirm(token)
    expect(status).toBe(200)
    expect(html).toMatch(THANKS)
    expect(html).toContain(
      'Are you a member? Sign in and choose This Is Me on the profile to manage it yourself.',
    )
    expect(await sourceOf(keeper, source)).toMatchObject({
      proof: { state: 'confirmed', domain: 'harrow.example' },
    })
    expect((await stream.next('sources.changed')).data).toMatchObject({ proof: { state: 'confirmed' } })
    expect(await rowOf(id)).toMatchObject({ email: null, answer: 'confirm', used_at: expect.anything() })
    const { notifications } = (await app.as(keeper).call(listNotifications)).body
    expect(notifications).toMatchObject([
      { type: 'source', body: 'Ada Lane confirmed their profile', link: '/app/sources', actor: null },
    ])
    expect(await mailsTo(app, keeper.email)).toMatchObject([
      {
        letter: 'source_confirmed',
        slots: {
          ...{ subject: 'Ada Lane confirmed their profile', source: 'Ada Lane', name: keeper.name },
          date: expect.stringMatching(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/),
        },
        unsubscribe: { account_id: keeper.id, kind: 'invitations' },
      },
    ])
    expect(JSON.stringify([await mailsTo(app, email), notifications])).not.toContain(email)
  })

  test('from a public provider makes it confirmed from a personal address', async () => {
    const { token, source, keeper } = await asked({}, expertsAddress('gmail.com'))
    await confirm(token)
    expect(await sourceOf(keeper, source)).toMatchObject({ proof: { state: 'personal' } })
  })

  test('consents to the photo only with its own box', async () => {
    const keeper = await makeMember(app, { role: 'pr' })
    const consents = async (boxes: Record<string, string>, photo_url: string) => {
      const { token, source } = await asked({ photo_url }, undefined, keeper)
      await confirm(token, boxes)
      return (await evidenceOf(source)).map(({ kind }) => kind)
    }
    expect(await consents({}, await pictureOf(keeper))).toEqual(['expert_link'])
    expect(await consents({ photo: 'yes' }, await pictureOf(keeper))).toEqual([
      'expert_link',
      'photo_consent',
    ])
    expect(await consents({ photo: 'yes' }, '')).toEqual(['expert_link'])
  })

  test('takes the place of an earlier confirmation', async () => {
    const { token, keeper, source } = await asked()
    await confirm(token)
    await send(keeper, source, expertsAddress('gmail.com'))
    const { rows } = await pool.query(
      'select id from source_links where profile_id = $1 and used_at is null',
      [source],
    )
    await confirm(await confirmToken(app, rows[0].id))
    const all = await evidenceOf(source)
    expect(all).toHaveLength(2)
    expect(all.filter(({ ended_at }) => ended_at === null)).toMatchObject([{ domain: 'gmail.com' }])
  })

  test.each([
    ['the name', { name: 'Someone Else' }],
    ['the photo', { photo_url: '' }],
  ])('confirms nothing when %s has changed since the page was shown', async (_, change) => {
    const keeper = await makeMember(app, { role: 'pr' })
    const { token, source } = await asked({ photo_url: await pictureOf(keeper) }, undefined, keeper)
    const print = await printOf(token)
    const { name, role, updated_at, photo_url } = (await sourceOf(keeper, source))!
    await app.as(keeper).call(editSource, {
      params: { source_id: source },
      body: { name, role, updated_at, photo_url: photo_url ?? '', ...change },
    })
    const { status, html } = await post({ token, answer: 'confirm', print, is_me: 'yes' })
    expect(status).toBe(422)
    expect(html).toContain('This profile has changed. Review it and answer again.')
    expect(await evidenceOf(source)).toEqual([])
    expect((await confirm(token)).html).toMatch(THANKS)
  })

  test('brings back what the expert had denied, and not what the team has retired', async () => {
    const { token, keeper, source, email } = await asked()
    await answer(token, 'not_me')
    expect(await sourceOf(keeper, source)).toMatchObject({ is_retired: true, is_denied: true })
    await send(keeper, source, email)
    const { rows } = await pool.query(
      'select id from source_links where profile_id = $1 and used_at is null',
      [source],
    )
    await confirm(await confirmToken(app, rows[0].id))
    expect(await sourceOf(keeper, source)).toMatchObject({ is_retired: false, is_denied: false })
    const other = await asked()
    await pool.query(`update profiles set retired_at = now(), retired_by = 'admin' where id = $1`, [
      other.source,
    ])
    await confirm(other.token)
    expect(await sourceOf(other.keeper, other.source)).toMatchObject({
      is_retired: true,
      retired_by: 'admin',
    })
  })

  test('rings and emails only as the keeper has set', async () => {
    const { token, keeper } = await asked()
    await app.as(keeper).call(updateNotificationSettings, {
      body: { email: { invitations: 'off' }, bell: { invitations: false } },
    })
    await confirm(token)
    expect(await mailsTo(app, keeper.email)).toEqual([])
    expect((await app.as(keeper).call(listNotifications)).body.notifications).toEqual([])
  })
})

describe('This Is Not Me', () => {
  test('takes the profile down at once, notifies its keeper, and offers to remove it', async () => {
    const { token, id, keeper, source } = await asked({ name: 'Ada Lane' })
    const { status, html } = await answer(token, 'not_me')
    expect(status).toBe(200)
    expect(html).toContain('The profile has been taken down, and the agency has been notified.')
    expect(html).toContain('Should it be removed as well?')
    expect(html).toContain('>Remove My Profile</button>')
    expect(await sourceOf(keeper, source)).toMatchObject({
      is_retired: true,
      retired_by: 'expert',
      is_denied: true,
    })
    expect(await rowOf(id)).toMatchObject({ email: null, answer: 'not_me' })
    const words = 'Ada Lane said that a profile is not theirs'
    const { notifications } = (await app.as(keeper).call(listNotifications)).body
    expect(notifications).toMatchObject([{ type: 'source', body: words }])
    expect(await mailsTo(app, keeper.email)).toMatchObject([
      { letter: 'source_denied', slots: { subject: words } },
    ])
  })

  test('may be followed by the removal, which erases the source and keeps the address from its keeper', async () => {
    // A name that is compared in one way.
    const { token, id, keeper, source } = await asked({ name: 'Ada Lane' })
    await answer(token, 'not_me')
    const removed = await post({ token, answer: 'remove' })
    expect(removed.status).toBe(200)
    expect(removed.html).toContain(
      `The profile has been removed. ${keeper.name} cannot list you again without your confirmation.`,
    )
    expect(await sourceOf(keeper, source)).toBe(undefined)
    expect(await rowOf(id)).toMatchObject({ email: null, answer: 'remove', profile_id: null })
    expect((await post({ token, answer: 'remove' })).html).toBe(removed.html)
    expect((await open(token)).status).toBe(404)
    const { rows } = await pool.query('select account_id from source_removals where account_id = $1', [
      keeper.id,
    ])
    expect(rows).toHaveLength(1)
  })
})
