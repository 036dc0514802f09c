import { expect, test } from 'vitest'
import { readAccount, updateViewPreferences } from '../../contract/accounts.ts'
import { noteActivity } from '../../contract/dormancy.ts'
import { addBeat, saveProfile } from '../../contract/profile.ts'
import { saveFilter } from '../../contract/saved-filters.ts'
import { BEATS } from '../../contract/vocabulary.ts'
import { makeMember, UNFILTERED } from '../../test/support/factories.ts'
import {
  ask,
  CALLS,
  concurrently,
  expectOnly,
  numbersTo,
  race,
  twoProcesses,
} from '../../test/support/races.ts'

const { app, other, appOf } = await twoProcesses()

test('loses none of the changes made to different parts of one account at once', async () => {
  const perKind = Math.floor((CALLS - 5) / 2)
  const names = numbersTo(perKind).map((n) => `Filter ${n}`)
  const beats = BEATS.slice(0, perKind)
  const changes = [
    [updateViewPreferences, { dark_mode: false }],
    [updateViewPreferences, { feed_filters_collapsed: true }],
    [saveProfile, { bio: 'Thirty years at one paper.' }],
    [saveProfile, { picture_url: 'https://pictures.example/me.png' }],
    [noteActivity, undefined],
    ...names.map((name) => [saveFilter, { ...UNFILTERED, name }] as const),
    ...beats.map((beat) => [addBeat, { beat }] as const),
  ] as const
  await race(async () => {
    const member = await makeMember(app, { profile: { title: 'Editor' } })
    const outcomes = await concurrently((n) => {
      const [endpoint, body] = changes[n]!
      return ask(appOf(n).as(member), endpoint, { body })
    }, changes.length)
    expectOnly(outcomes, 200, 201)
    const { data, profile, picture_url } = (await other.as(member).call(readAccount)).body
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
