import { expect, test } from 'vitest'
import { readAccount, updateViewPreferences } from '../../contract/accounts.ts'
import { noteActivity } from '../../contract/dormancy.ts'
import { addBeat, saveProfile } from '../../contract/profile.ts'
import { type NewSavedFilter, saveFilter } from '../../contract/saved-filters.ts'
import { BEATS } from '../../contract/vocabulary.ts'
import { type Member, makeMember, UNFILTERED } from '../../test/factories.ts'
import {
  ask,
  CALLS,
  countOf,
  expectOnly,
  numbersTo,
  race,
  rowsOf,
  together,
  twoProcesses,
} from './at-once.ts'

const [app, other] = await twoProcesses()
// Two tabs, on two processes.
const tabOf = (member: Member, n: number) => (n % 2 ? app : other).as(member)
const MOST = 100

const filter = (name: string): NewSavedFilter => ({ ...UNFILTERED, name })
const accountOf = async (member: Member) => (await other.as(member).call(readAccount)).body
const namesOf = async (member: Member) =>
  (await accountOf(member)).data.saved_filters?.map(({ name }) => name) ?? []

test('Of filters that two tabs save under one name at once one is kept', async () => {
  await race(async () => {
    const member = await makeMember(app)
    const outcomes = await together((n) =>
      ask(tabOf(member, n), saveFilter, { body: { ...filter('Banks'), showExpired: n % 3 === 0 } }),
    )
    expectOnly(outcomes, [201, 409])
    expect(countOf(outcomes, 201)).toBe(1)
    expect((await accountOf(member)).data.saved_filters).toEqual([
      outcomes.find(({ status }) => status === 201)!.body,
    ])
    return outcomes
  })
})

test('At once no more filters are saved than there is room for, and none of those is lost', async () => {
  const room = 5
  const kept = numbersTo(MOST - room).map((n) => filter(`Kept ${n}`))
  await race(async () => {
    const member = await makeMember(app)
    await rowsOf(app, `update accounts set data = jsonb_set(data, '{saved_filters}', $2) where id = $1`, [
      member.id,
      JSON.stringify(kept),
    ])
    const outcomes = await together((n) => ask(tabOf(member, n), saveFilter, { body: filter(`New ${n}`) }))
    expectOnly(outcomes, [201, 409])
    expect(countOf(outcomes, 201)).toBe(room)
    const made = outcomes.flatMap(({ status, body }) =>
      status === 201 ? [(body as NewSavedFilter).name] : [],
    )
    expect((await namesOf(member)).toSorted()).toEqual([...kept.map(({ name }) => name), ...made].toSorted())
    return outcomes
  })
})

test('Of what is changed of one account at once, key by key, nothing is lost', async () => {
  const perKind = Math.floor((CALLS - 5) / 2)
  await race(async () => {
    const member = await makeMember(app, { profile: { title: 'Editor' } })
    const names = numbersTo(perKind).map((n) => `Filter ${n}`)
    const beats = BEATS.slice(0, perKind)
    const changes = [
      [updateViewPreferences, { dark_mode: false }],
      [updateViewPreferences, { feed_filters_collapsed: true }],
      [saveProfile, { bio: 'Thirty years at one paper.' }],
      [saveProfile, { picture_url: 'https://pictures.example/me.png' }],
      [noteActivity, undefined],
      ...names.map((name) => [saveFilter, filter(name)] as const),
      ...beats.map((beat) => [addBeat, { beat }] as const),
    ] as const
    const outcomes = await together((n) => {
      const [endpoint, body] = changes[n]!
      return ask(tabOf(member, n), endpoint, { body })
    }, changes.length)
    expectOnly(outcomes, [200, 201])
    const { data, profile, picture_url } = await accountOf(member)
    expect(data).toMatchObject({
      role: 'journalist',
      status: 'Active',
      view_preferences: { dark_mode: false, feed_filters_collapsed: true },
    })
    expect(data.saved_filters?.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
    expect(profile.beats?.toSorted()).toEqual([...beats].toSorted())
    expect({ ...profile, beats: undefined, picture_url }).toEqual({
      title: 'Editor',
      bio: 'Thirty years at one paper.',
      picture_url: 'https://pictures.example/me.png',
    })
    return outcomes
  })
})
