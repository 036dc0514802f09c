import { describe, expect, test } from 'vitest'
import { type MailSettings, readMailSettings, updateMailSettings } from '../../contract/mail-settings.ts'
import { exportOwnData } from '../../contract/own-data.ts'
import { testApp } from '../../test/support/app.ts'
import { type Member, makeMember } from '../../test/support/factories.ts'

const app = await testApp()

const read = async (member: Member) => (await app.as(member).call(readMailSettings)).body
const change = async (member: Member, body: Partial<MailSettings>) =>
  (await app.as(member).call(updateMailSettings, { body })).body

describe('Mail settings', () => {
  test('are all on at first, and each is switched separately and for its member alone', async () => {
    const [member, other] = [await makeMember(app), await makeMember(app)]
    expect(await read(member)).toEqual({ messages: true, pitches: true, outcomes: true })
    expect(await change(member, { messages: false })).toEqual({
      messages: false,
      pitches: true,
      outcomes: true,
    })
    expect(await change(member, { pitches: false })).toEqual({
      messages: false,
      pitches: false,
      outcomes: true,
    })
    expect(await change(member, { messages: true })).toEqual({
      messages: true,
      pitches: false,
      outcomes: true,
    })
    expect(await change(member, { outcomes: false })).toMatchObject({ pitches: false, outcomes: false })
    expect(await change(member, { outcomes: true })).toMatchObject({ pitches: false, outcomes: true })
    expect(await change(member, {})).toEqual({ messages: true, pitches: false, outcomes: true })
    expect(await read(member)).toEqual({ messages: true, pitches: false, outcomes: true })
    expect(await read(other)).toEqual({ messages: true, pitches: true, outcomes: true })
  })

  test('are stored for a dormant member, who still gets email', async () => {
    const member = await makeMember(app, { dormant: true })
    await change(member, { pitches: false })
    expect(await read(member)).toEqual({ messages: true, pitches: false, outcomes: true })
  })

  test('accept three kinds and no other word', async () => {
    const client = app.as(await makeMember(app))
    const bodies = [
      { messages: 'no' },
      { messages: null },
      { mailed_at: null },
      { all: false },
      { account_id: 'x' },
      [],
    ]
    for (const body of bodies) await client.refused(updateMailSettings, { body }, 422)
    await client.call(updateMailSettings, { body: { messages: false } })
  })

  test('are part of a member’s export', async () => {
    const member = await makeMember(app)
    const exported = async () =>
      ((await app.as(member).call(exportOwnData)).body as { mail_settings: object }).mail_settings
    const rest = { mailed_at: null, outcomes_mailed_at: null, waiting_since: null }
    expect(await exported()).toEqual({ messages: true, pitches: true, outcomes: true, ...rest })
    await change(member, { pitches: false })
    expect(await exported()).toEqual({ messages: true, pitches: false, outcomes: true, ...rest })
  })

  test('end as one of the requested states when they change many times at once', async () => {
    const member = await makeMember(app)
    const wishes = Array.from({ length: 8 }, (_, n) => change(member, { messages: n % 2 === 0 }))
    for (const [n, answer] of (await Promise.all(wishes)).entries())
      expect(answer).toEqual({ messages: n % 2 === 0, pitches: true, outcomes: true })
  })
})
