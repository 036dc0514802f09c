import { expect, test } from 'vitest'
import type { SavedFilter } from '../../contract/accounts.ts'
import { readAccount } from '../../contract/accounts.ts'
import { removeFilter, saveFilter } from '../../contract/saved-filters.ts'
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

const filter = (name: string): SavedFilter => ({ ...UNFILTERED, name })
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
    expect(made[0]).toMatchObject((await filtersOf(member))[0]!)
    return outcomes
  })
})

test('saves as many filters at once as there is room for, loses none, and removes as many at once', async () => {
  const room = 5
  const there = numbersTo(100 - room).map((n) => filter(`Kept ${n}`))
  await race(async () => {
    const member = await makeMember(app)
    await rowsOf(
      app,
      `insert into saved_filters (id, account_id, place, name)
        select gen_random_uuid(), $1, n, f ->> 'name' from jsonb_array_elements($2::jsonb) with ordinality e (f, n)`,
      [member.id, JSON.stringify(there)],
    )
    const outcomes = await concurrently((n) =>
      ask(appOf(n).as(member), saveFilter, { body: filter(`New ${n}`) }),
    )
    expectOnly(outcomes, 201, 409)
    const made = bodiesOf<SavedFilter>(outcomes, 201)
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
