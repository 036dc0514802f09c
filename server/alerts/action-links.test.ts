import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { doEmailAction } from '../../contract/email-actions.ts'
import { promptApp } from '../../test/support/app.ts'
import { followingLinks } from '../../test/support/following-links.ts'
import { actionToken, unsubscribeToken } from '../../test/support/links.ts'

const app = await promptApp()
const { send, scene, stored, act } = followingLinks(app)
const DAY_MS = 86_400_000

describe('A link that was not made for this', () => {
  test('has no effect: altered, for another purpose, or expired', async () => {
    const { member, token } = await scene()
    const link = await token('save')
    const [action, account, subject, day, signature] = link.split('.') as [
      string,
      string,
      string,
      string,
      string,
    ]
    const flip = (text: string) => `${text.slice(0, -2)}${text.at(-2) === 'A' ? 'B' : 'A'}${text.at(-1)}`
    const wrong = [
      [action, account, subject, day, flip(signature)],
      [action, account, flip(subject), day, signature],
      [action, flip(account), subject, day, signature],
      [action, account, subject, String(Number(day) + 1), signature],
      ['not_relevant', account, subject, day, signature],
      ['readonly', account, subject, day, signature],
      [action, account, subject, day],
    ].map((parts) => parts.join('.'))
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    // The same bytes, spelled differently.
    const respelled = link.slice(0, -1) + alphabet[alphabet.indexOf(link.at(-1)!) ^ 1]
    const others = [
      respelled,
      await unsubscribeToken(app, member),
      await token('save', Date.now() - 31 * DAY_MS),
      'none',
    ]
    const before = await stored()
    for (const text of [...wrong, ...others]) {
      for (const method of ['GET', 'HEAD', 'POST']) expect((await send(method, text)).status).toBe(404)
      await app.as(member).refused(doEmailAction, { body: { token: text } }, 404)
    }
    expect(await (await send('GET', wrong[0]!)).text()).toContain('This link no longer works.')
    expect(await stored()).toEqual(before)
  })

  test('works on its thirtieth day', async () => {
    const { token, state } = await scene()
    await act(null, await token('save', Date.now() - 30 * DAY_MS))
    expect((await state()).saved).toBe(true)
  })

  test('cannot be renewed: its page and its Undo expire with it', async () => {
    const { token, state } = await scene()
    const link = await token('save', Date.now() - 29 * DAY_MS)
    const lastDay = (text: string) => text.split('.')[3]
    expect(await (await send('GET', link)).text()).toContain(`<form method="post" action="/m/${link}"`)
    const { undo } = (await act(null, link)).body
    expect(lastDay(undo!)).toBe(lastDay(link))
    const html = await (await send('POST', link)).text()
    expect(html).toContain(`<form method="post" action="/m/${undo}"`)
    await act(null, undo!)
    expect((await state()).saved).toBe(false)
  })

  test('answers 404 when its post, filter or author is gone', async () => {
    const { member } = await scene()
    for (const action of ['save', 'not_relevant', 'mute', 'unsubscribe_filter'] as const) {
      const link = { action, account_id: member.id, subject_id: randomUUID() }
      expect((await send('POST', await actionToken(app, link))).status).toBe(404)
    }
  })
})
