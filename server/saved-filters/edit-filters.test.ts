import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readAccount } from '../../contract/accounts.ts'
import type { BodyOf } from '../../contract/endpoint.ts'
import {
  deleteFilter,
  editFilter,
  listFilters,
  type OwnFilter,
  pauseFilter,
  saveFilter,
} from '../../contract/saved-filters.ts'
import { testApp } from '../../test/support/app.ts'
import { inDays, type Member, makeMember, UNFILTERED } from '../../test/support/factories.ts'

const app = await testApp()

const save = async (member: Member, body: Partial<BodyOf<typeof saveFilter>> & { name: string }) =>
  (await app.as(member).call(saveFilter, { body: { ...UNFILTERED, ...body } })).body
const edit = ({ id, updated_at }: OwnFilter, change: object) => ({
  params: { filter_id: id },
  body: { updated_at, ...change },
})
const listOf = async (member: Member) => (await app.as(member).call(listFilters)).body.filters
const namesOf = async (member: Member) => (await listOf(member)).map(({ name }) => name)

describe('A saved filter', () => {
  test('has keywords and a deadline beside the six fields, which alone are in the account', async () => {
    const member = await makeMember(app)
    const words = { any: ['Tariff*', 'supply chain'], all: ['steel'], none: ['crypto'], within: 48 as const }
    const saved = await save(member, { name: 'Steel', ...words, any: [...words.any, ' TARIFF* '] })
    expect(saved).toMatchObject({ ...UNFILTERED, name: 'Steel', ...words })
    expect(await listOf(member)).toEqual([saved])
    const { data } = (await app.as(member).call(readAccount)).body
    expect(data.saved_filters).toEqual([{ ...UNFILTERED, name: 'Steel' }])
  })

  test.each([
    [{ any: ['?!'] }, { any: 'Enter at least one letter or digit' }],
    [{ all: ['x'.repeat(101)] }, { all: 'Use 100 characters or fewer' }],
    [{ none: ['a b c d e f g h i'] }, { none: 'Use 8 words or fewer' }],
    [{ any: ['ai*'] }, { any: 'Use at least 3 letters before *' }],
    [{ any: ['Résumé'], none: ['resume'] }, { none: 'A word cannot be both included and excluded' }],
    [{ all: Array.from({ length: 21 }, (_, n) => `w${n}`) }, { all: 'Use 20 entries or fewer' }],
    [{ within: 23 }, { within: 'Invalid input' }],
    [{ any: Array.from({ length: 101 }, (_, n) => `w${n}`) }, { any: 'Invalid input' }],
  ])('is refused with %j', async (change, fields) => {
    const member = await makeMember(app)
    const body = { ...UNFILTERED, name: 'Steel', ...change } as BodyOf<typeof saveFilter>
    expect((await app.as(member).refused(saveFilter, { body }, 422)).body.fields).toEqual(fields)
    expect(await listOf(member)).toEqual([])
  })

  test('returns to its place, paused as it was', async () => {
    const member = await makeMember(app)
    const [one, two, three] = [
      await save(member, { name: 'One' }),
      await save(member, { name: 'Two', all: ['steel'] }),
      await save(member, { name: 'Three' }),
    ]
    const params = { filter_id: two!.id }
    const paused = (await app.as(member).call(pauseFilter, { params, body: { until: inDays(3) } })).body
    await app.as(member).call(deleteFilter, { params })
    expect(await namesOf(member)).toEqual([one!.name, three!.name])
    const { id: restores, updated_at: _read, unseen: _unseen, ...rest } = paused
    const body = { ...rest, restores } as BodyOf<typeof saveFilter>
    await app.as(member).call(saveFilter, { body })
    expect(await listOf(member)).toMatchObject([one!, { ...rest, id: restores }, { ...three!, place: 3 }])
    const theirs = { ...UNFILTERED, name: 'Theirs', restores }
    await app.as(await makeMember(app)).refused(saveFilter, { body: theirs }, 409)
  })
})

describe('An edit', () => {
  test('changes what it names, here and in the account', async () => {
    const member = await makeMember(app)
    const saved = await save(member, { name: 'Steel', all: ['steel'], beats: ['Banking'] })
    const { body } = await app.as(member).call(editFilter, edit(saved, { name: 'Gold', all: ['gold'] }))
    expect(body).toEqual({ ...saved, name: 'Gold', all: ['gold'], updated_at: body.updated_at })
    expect(body.updated_at > saved.updated_at).toBe(true)
    const { data } = (await app.as(member).call(readAccount)).body
    expect(data.saved_filters).toMatchObject([{ name: 'Gold', beats: ['Banking'] }])
  })

  test('is refused when the filter has changed since', async () => {
    const member = await makeMember(app)
    const saved = await save(member, { name: 'Steel' })
    await app.as(member).call(editFilter, edit(saved, { all: ['steel'] }))
    const { body } = await app.as(member).refused(editFilter, edit(saved, { all: ['gold'] }), 409)
    expect(body.error).toBe('This filter has changed since you opened it. Reload and try again.')
    expect(await listOf(member)).toMatchObject([{ all: ['steel'] }])
  })

  test('is refused with a name that another filter has, and not with its own', async () => {
    const member = await makeMember(app)
    await save(member, { name: 'Gold' })
    const saved = await save(member, { name: 'Steel' })
    const { body } = await app.as(member).refused(editFilter, edit(saved, { name: ' Gold ' }), 409)
    expect(body.error).toBe('A filter of this name exists already.')
    await app.as(member).call(editFilter, edit(saved, { name: 'Steel' }))
  })

  test('is refused when it would both include and exclude a word, counting what is stored', async () => {
    const member = await makeMember(app)
    const saved = await save(member, { name: 'Steel', all: ['steel'] })
    const { body } = await app.as(member).refused(editFilter, edit(saved, { none: ['Steel'] }), 422)
    expect(body.fields).toEqual({ none: 'A word cannot be both included and excluded' })
  })

  test('of another member’s filter, or of none, is 404', async () => {
    const [member, other] = [await makeMember(app), await makeMember(app)]
    const saved = await save(member, { name: 'Steel' })
    for (const [who, filter] of [
      [other, saved],
      [member, { ...saved, id: randomUUID() }],
    ] as const) {
      await app.as(who).refused(editFilter, edit(filter, { name: 'Mine' }), 404)
      await app.as(who).refused(deleteFilter, { params: { filter_id: filter.id } }, 404)
    }
    expect(await listOf(member)).toEqual([saved])
  })
})

test('keeps the account in step with filters that others write', async () => {
  const member = await makeMember(app)
  const { id } = await save(member, { name: 'Steel' })
  await app.database.pool.query(
    `update saved_filters set beats = '{Banking}', show_expired = true where id = $1`,
    [id],
  )
  const filters = async () => (await app.as(member).call(readAccount)).body.data.saved_filters
  expect(await filters()).toEqual([{ ...UNFILTERED, name: 'Steel', beats: ['Banking'], showExpired: true }])
  await app.database.pool.query('delete from saved_filters where id = $1', [id])
  expect(await filters()).toEqual([])
})
