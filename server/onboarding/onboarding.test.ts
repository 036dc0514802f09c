import { describe, expect, test } from 'vitest'
import { readAccount } from '../../contract/accounts.ts'
import { listFeed } from '../../contract/feed.ts'
import { completeProfile, readOwnApplication } from '../../contract/onboarding.ts'
import { testApp } from '../../test/support/app.ts'
import { type Member, makeMember } from '../../test/support/factories.ts'

const app = await testApp()

const newcomer = (traits: object = {}) => makeMember(app, { onboarded: false, ...traits })
const least = { bio: 'I write about freight.', title: 'Editor', organization: 'The Ledger' }
const accountOf = async (member: Member) => (await app.as(member).call(readAccount)).body

async function apply(email: string, data: object, role = 'journalist') {
  await app.database.db
    .insertInto('users')
    .values({ email, role, data: JSON.stringify(data) })
    .execute()
}
const applicationOf = async (member: Member) =>
  (await app.as(member).call(readOwnApplication)).body.application

describe('Completing the profile', () => {
  test('writes it, makes the member active, and opens the product', async () => {
    const member = await newcomer({ role: 'expert' })
    await app.as(member).refused(listFeed, {}, 403)
    const given = { location: 'Boise, ID', writesOn: 'Grids', timezone: 'MT', beats: ['Legal', 'Grids'] }
    const addresses = { website: 'https://grid.example', linkedin_url: 'https://linkedin.example/kim' }
    await app.as(member).call(completeProfile, { body: { ...least, ...given, ...addresses } })
    const account = await accountOf(member)
    expect(account.profile).toEqual({ ...least, ...given, ...addresses })
    expect(account.data).toEqual({ role: 'expert', status: 'Active' })
    expect(account.next_step).toBeNull()
    expect(account.updated_by).toBe(member.id)
    await app.as(member).call(listFeed)
  })

  test('keeps the given values and nothing empty', async () => {
    const member = await newcomer()
    const body = { ...least, location: '', writesOn: '  ', website: '', timezone: ' PT ', beats: [' '] }
    await app.as(member).call(completeProfile, { body })
    expect((await accountOf(member)).profile).toEqual({ ...least, timezone: 'PT' })
  })

  test('puts https before an address without a scheme', async () => {
    const member = await newcomer()
    const body = { ...least, website: 'www.ledger.example', linkedin_url: 'linkedin.example/in/kim' }
    await app.as(member).call(completeProfile, { body })
    expect((await accountOf(member)).profile).toMatchObject({
      website: 'https://www.ledger.example',
      linkedin_url: 'https://linkedin.example/in/kim',
    })
  })

  test('keeps the approved role, whatever role is sent', async () => {
    const member = await newcomer({ role: 'journalist' })
    await app.as(member).refused(completeProfile, { body: { ...least, role: 'admin' } }, 422)
    await app.as(member).call(completeProfile, { body: { ...least, role: 'pr' } })
    const account = await accountOf(member)
    expect(account.role).toBe('journalist')
    expect(account.data.role).toBe('journalist')
  })

  test('names each wrong field, and accepts no unknown one', async () => {
    const client = app.as(await newcomer())
    const wrong = { bio: 'Too short', title: 'E', website: 'javascript:alert(1)', linkedin_url: 'kim lee' }
    const { body } = await client.refused(completeProfile, { body: wrong }, 422)
    expect(body.fields).toEqual({
      bio: 'Bio must be at least 10 characters',
      title: 'Title is required',
      organization: 'Organization is required',
      website: 'Invalid website URL',
      linkedin_url: 'Invalid LinkedIn URL',
    })
    for (const more of [{ status: 'Active' }, { data: {} }, { id: 'x' }, { email: 'other@example.test' }])
      await client.refused(completeProfile, { body: { ...least, ...more } }, 422)
    await client.call(completeProfile, { body: least })
  })

  test('happens once: afterwards it is refused and changes nothing', async () => {
    const member = await newcomer()
    await app.as(member).call(completeProfile, { body: least })
    const again = { ...least, title: 'Publisher' }
    const { body } = await app.as(member).refused(completeProfile, { body: again }, 409)
    expect(body.error).toBe('Your profile is complete already.')
    expect((await accountOf(member)).profile).toEqual(least)
  })

  test('is refused to a dormant member, who stays dormant', async () => {
    const member = await makeMember(app, { dormant: true })
    await app.as(member).refused(completeProfile, { body: least }, 409)
    expect((await accountOf(member)).data.status).toBe('Dormant')
  })

  test('is done by one of ten calls at once', async () => {
    const member = await newcomer()
    const bodies = Array.from({ length: 10 }, (_, n) => ({ ...least, title: `Editor ${n}` }))
    const send = (body: object) =>
      app.as(member).send('POST', '/api/account/onboarding', {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      })
    const statuses = (await Promise.all(bodies.map(send))).map(({ status }) => status)
    expect(statuses.sort((a, b) => a - b)).toEqual([200, ...Array(9).fill(409)])
    const won = (await accountOf(member)).profile
    expect(bodies).toContainEqual(won)
  })

  test('is open to an admin too', async () => {
    const admin = await newcomer({ role: 'admin' })
    await app.as(admin).call(completeProfile, { body: least })
    expect((await accountOf(admin)).data).toEqual({ role: 'admin', status: 'Active' })
  })
})

describe("The caller's own application", () => {
  const said = {
    bio: 'Thirty years at one paper.',
    title: 'Reporter',
    writesOn: 'Water',
    timezone: 'PT',
    organization: 'Valley Weekly',
    website: 'https://valley.example',
    linkedin_url: 'https://linkedin.example/rosa',
  }

  test('fills in the profile', async () => {
    const member = await newcomer()
    const more = {
      name: 'Rosa',
      phone: '555',
      experience: 30,
      additional_info: 'Freelance.',
      status: 'Approved',
    }
    const place = { city: 'Fresno', state: 'CA', topics: ['Banking', 'Other'], other_beat: ' Water rights ' }
    await apply(member.email, { ...said, ...more, ...place })
    expect(await applicationOf(member)).toEqual({
      ...said,
      location: 'Fresno, CA',
      beats: ['Banking', 'Water rights'],
    })
  })

  test('is the latest that was not rejected', async () => {
    const member = await newcomer()
    await apply(member.email, { title: 'First', status: 'Approved' })
    await apply(member.email, { title: 'Second' })
    await apply(member.email, { title: 'Third', status: 'Rejected' })
    expect(await applicationOf(member)).toEqual({ title: 'Second' })
  })

  test("is nobody else's, and null where there is none", async () => {
    const [member, other] = [await newcomer(), await newcomer()]
    await apply(member.email, { title: 'Reporter' })
    expect(await applicationOf(member)).toEqual({ title: 'Reporter' })
    expect(await applicationOf(other)).toBeNull()
    const query = `?email=${encodeURIComponent(member.email)}`
    const response = await app.as(other).send('GET', `/api/account/application${query}`)
    expect(await response.json()).toEqual({ application: null })
    await apply(other.email, { title: 'Editor', status: 'Rejected' })
    expect(await applicationOf(other)).toBeNull()
  })

  test('matches the confirmed address, not the one that the account shows', async () => {
    const [member, other] = [await newcomer(), await newcomer()]
    await apply(other.email, { title: 'Reporter' })
    await app.database.pool.query('update accounts set email = $1 where id = $2', [
      'shown@example.test',
      member.id,
    ])
    await apply('shown@example.test', { title: 'Editor' })
    expect(await applicationOf(member)).toBeNull()
  })

  test('returns "Other" for no beat, also where nothing was written beside it', async () => {
    const member = await newcomer()
    await apply(member.email, { topics: ['Other', 'Legal'], other_beat: ' ', state: 'ON' })
    expect(await applicationOf(member)).toEqual({ beats: ['Legal'], location: 'ON' })
  })

  test('returns only what the form would accept', async () => {
    const member = await newcomer()
    await apply(member.email, {
      bio: { html: '<b>' },
      title: ['x'],
      organization: 'O'.repeat(1_001),
      writesOn: 7,
      timezone: 'P\u202eT',
      website: 'javascript:alert(1)',
      linkedin_url: 'linkedin.example/in/kim',
      city: { toString: 'no' },
      state: null,
      topics: [
        {},
        null,
        'b'.repeat(101),
        'Legal',
        'legal',
        ...Array.from({ length: 80 }, (_, n) => `Beat ${n}`),
      ],
      other_beat: 5,
      __proto__: { admin: true },
    })
    const application = await applicationOf(member)
    expect(application).toMatchObject({ timezone: 'PT', linkedin_url: 'https://linkedin.example/in/kim' })
    expect(Object.keys(application ?? {}).sort()).toEqual(['beats', 'linkedin_url', 'timezone'])
    expect(application?.beats?.slice(0, 2)).toEqual(['Legal', 'Beat 0'])
    expect(application?.beats?.length).toBeLessThanOrEqual(50)
    await apply(member.email, { topics: 'Legal' })
    expect(await applicationOf(member)).toEqual({})
  })
})
