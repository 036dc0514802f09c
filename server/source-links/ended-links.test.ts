import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { listSources, removeSource } from '../../contract/sources.ts'
import { testApp } from '../../test/support/app.ts'
import type { Member } from '../../test/support/factories.ts'
import { mailsTo } from '../../test/support/links.ts'
import { confirmToken, expertsAddress, sourceLinking } from '../../test/support/source-links.ts'

const app = await testApp()
const { pool } = app.database
const { age, answer, asked, confirm, open, post, send } = sourceLinking(app)
const GONE = 'This link is no longer valid.'

const sourceOf = async (keeper: Member, id: string) =>
  (await app.as(keeper).call(listSources, { body: {} })).body.sources.find((source) => source.id === id)
const evidenceOf = async (source: string) =>
  (await pool.query('select kind from source_evidence where profile_id = $1', [source])).rows

describe('A used link', () => {
  test('shows the same page for the same answer, and does it once', async () => {
    const { token, source, keeper } = await asked()
    const first = await confirm(token)
    const print = ''
    expect((await post({ token, answer: 'confirm', print })).html).toBe(first.html)
    expect(await evidenceOf(source)).toHaveLength(1)
    const denied = await asked()
    const page = await answer(denied.token, 'not_me')
    expect((await answer(denied.token, 'not_me')).html).toBe(page.html)
    for (const one of [keeper, denied.keeper]) expect(await mailsTo(app, one.email)).toHaveLength(1)
  })

  test('takes no other answer', async () => {
    const [confirmed, denied] = [await asked(), await asked()]
    await confirm(confirmed.token)
    await answer(denied.token, 'not_me')
    for (const [{ token }, wrong] of [
      [confirmed, 'not_me'],
      [confirmed, 'remove'],
      [confirmed, ''],
      [denied, 'confirm'],
    ] as const) {
      const { status, html } = await post({ token, answer: wrong, is_me: 'yes' })
      expect([status, html.includes(GONE)]).toEqual([404, true])
    }
    expect(await sourceOf(confirmed.keeper, confirmed.source)).toMatchObject({ is_retired: false })
  })

  test('offers no removal of what its expert has confirmed since', async () => {
    const { token, keeper, source, email } = await asked()
    await answer(token, 'not_me')
    await send(keeper, source, email)
    const { rows } = await pool.query(
      'select id from source_links where profile_id = $1 and used_at is null',
      [source],
    )
    await confirm(await confirmToken(app, rows[0].id))
    expect((await post({ token, answer: 'remove' })).status).toBe(404)
    expect(await sourceOf(keeper, source)).toMatchObject({ proof: { state: 'confirmed' } })
  })

  test('offers the removal only as long as it would have been valid', async () => {
    const { token, id, keeper, source } = await asked()
    await answer(token, 'not_me')
    await age(id, '14 days')
    for (const again of ['remove', 'not_me']) expect((await post({ token, answer: again })).status).toBe(404)
    expect(await sourceOf(keeper, source)).toBeTruthy()
  })
})

describe('A link that shows nothing', () => {
  const used = async () => {
    const { token } = await asked()
    await confirm(token)
    return token
  }
  const expired = async () => {
    const { token, id } = await asked()
    await age(id, '14 days')
    return token
  }
  const replaced = async () => {
    const { token, keeper, source } = await asked()
    await send(keeper, source, expertsAddress())
    return token
  }
  const ofRemoved = async () => {
    const { token, source } = await asked()
    await pool.query('delete from profiles where id = $1', [source])
    return token
  }
  const answeredBeforeRemoval = async () => {
    const { token, keeper, source } = await asked()
    await answer(token, 'not_me')
    await app.as(keeper).call(removeSource, { params: { source_id: source } })
    return token
  }
  // From another address than the one that has denied it.
  const ofDenied = async () => {
    const { token, source } = await asked()
    await pool.query(
      `update profiles set denied_at = now(), denied_by = '\\x01', retired_at = now(), retired_by = 'expert' where id = $1`,
      [source],
    )
    return token
  }
  const dropped = () => confirmToken(app, randomUUID())
  const altered = async () => {
    const { token } = await asked()
    return `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
  }
  const exchanged = async () => {
    const [one, other] = [await asked(), await asked()]
    // The id is in front of the signature.
    return `${one.token.slice(0, 20)}${other.token.slice(20)}`
  }
  const nothing = async () => ''

  test.each(
    Object.entries({
      ...{ used, expired, replaced, ofRemoved, answeredBeforeRemoval, ofDenied },
      ...{ dropped, altered, exchanged, nothing },
    }),
  )('looks like any other when it is %s, also when it is answered', async (_, make) => {
    const token = await make()
    const [seen, unknown] = [await open(token), await open('unknown')]
    expect(seen.status).toBe(404)
    expect(seen.html).toBe(unknown.html)
    expect(seen.html).toContain(GONE)
    expect(seen.html).toContain(
      'It was already used, was replaced by a newer link, or is more than 14 days old.',
    )
    const sent = await post({ token, answer: 'not_me' })
    expect([sent.status, sent.html]).toEqual([404, unknown.html])
  })
})
