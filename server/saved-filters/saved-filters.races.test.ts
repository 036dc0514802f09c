import { expect, test } from 'vitest'
import { readAccount } from '../../contract/accounts.ts'
import { type NewSavedFilter, removeFilter, saveFilter } from '../../contract/saved-filters.ts'
import { type Member, makeMember, UNFILTERED } from '../../test/support/factories.ts'
import {
  ask,
  bodiesOf,
  concurrently,
  expectOnly,
  numbersTo,
  race,
  rowsOf,
  twoProcesses,
} from '../../test/support/races.ts'

const { app, other, appOf } = await twoProcesses()

const filter = (name: string): NewSavedFilter => ({ ...UNFILTERED, name })
const filtersOf = async (member: Member) =>
  (await other.as(member).call(readAccount)).body.data.saved_filters ?? []

test('keeps one of many filters saved under one name at once', async () => {
  await race(async () => {
    const member = await makeMember(app)
    const outcomes = await concurrently((n) =>
      ask(appOf(n).as(member), saveFilter, { body: { ...filter('Banks'), showExpired: n % 3 === 0 } }),
    )
    expectOnly(outcomes, 201, 409)
    const made = bodiesOf(outcomes, 201)
    expect(made).toHaveLength(1)
    expect(await filtersOf(member)).toEqual(made)
    return outcomes
  })
})

test('saves as many filters at once as there is room for, loses none, and removes as many at once', async () => {
  const room = 5
  const there = numbersTo(100 - room).map((n) => filter(`Kept ${n}`))
  await race(async () => {
    const member = await makeMember(app)
    await rowsOf(app, `update accounts set data = jsonb_set(data, '{saved_filters}', $2) where id = $1`, [
      member.id,
      JSON.stringify(there),
    ])
    const outcomes = await concurrently((n) =>
      ask(appOf(n).as(member), saveFilter, { body: filter(`New ${n}`) }),
    )
    expectOnly(outcomes, 201, 409)
    const made = bodiesOf<NewSavedFilter>(outcomes, 201)
    expect(made).toHaveLength(room)
    const names = [...there, ...made].map(({ name }) => name)
    expect((await filtersOf(member)).map(({ name }) => name).toSorted()).toEqual(names.toSorted())
    const removed = await concurrently(
      (n) => ask(appOf(n).as(member), removeFilter, { query: { name: made[n]!.name } }),
      room,
    )
    expectOnly(removed, 200)
    expect(await filtersOf(member)).toEqual(there)
    return [...outcomes, ...removed]
  })
})
