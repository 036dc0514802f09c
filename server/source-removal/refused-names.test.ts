import { expect, test } from 'vitest'
import { createSource, editSource, listSources, removeSource } from '../../contract/sources.ts'
import { testApp } from '../../test/support/app.ts'
import { claiming } from '../../test/support/claiming.ts'
import { type Member, makeMember, makeSource } from '../../test/support/factories.ts'
import { confirmToken, expertsAddress, sourceLinking } from '../../test/support/source-links.ts'
import { keyedHash } from '../auth/keyed-hash.ts'
import { nameWithTitles } from '../sources/expert-names.ts'

const app = await testApp({ RATE_LIMITS: 'off' })
const { pool } = app.database
const { answer, confirm, post, send, newest } = sourceLinking(app)
const { makeExpert } = claiming(app)
const role = 'Executive' as const
const at = (source_id: string) => ({ params: { source_id } })
const sourceOf = async (by: Member, id: string) =>
  (await app.as(by).call(listSources, { body: {} })).body.sources.find((one) => one.id === id)

async function rename(by: Member, id: string, name: string) {
  const { updated_at } = (await sourceOf(by, id))!
  return (await app.as(by).call(editSource, { ...at(id), body: { name, role, updated_at } })).body
}
const isDoubted = async (by: Member, name: string) =>
  (await app.as(by).call(createSource, { body: { name, role } })).body.needs_confirmation

/** A source that had two earlier names when its link was sent. */
async function renamed() {
  const keeper = await makeMember(app, { role: 'pr' })
  const source = await makeSource(app, keeper, { name: 'Nora Voss' })
  await rename(keeper, source, 'N. V. Holm')
  await rename(keeper, source, 'Nora Holm')
  await send(keeper, source, expertsAddress())
  return { keeper, source, token: await confirmToken(app, await newest(source)) }
}
const ALL = ['Nora Holm', 'nora  VOSS', 'N V Holm', 'Dr. Nora Voss', 'Nоrа Vоss']

test('covers every name that a removed source had', async () => {
  const byExpert = await renamed()
  await answer(byExpert.token, 'not_me')
  await post({ token: byExpert.token, answer: 'remove' })
  for (const name of ALL) expect(await isDoubted(byExpert.keeper, name), name).toBe(true)

  const byKeeper = await renamed()
  await answer(byKeeper.token, 'not_me')
  await app.as(byKeeper.keeper).call(removeSource, at(byKeeper.source))
  for (const name of ALL) expect(await isDoubted(byKeeper.keeper, name), name).toBe(true)

  const [keeper, expert] = [await makeMember(app, { role: 'pr' }), await makeExpert()]
  const source = await makeSource(app, keeper, { name: 'Nora Voss' })
  await rename(keeper, source, 'Nora Holm')
  await pool.query('update profiles set held_by = $2 where id = $1', [source, expert.id])
  await app.as(expert).call(removeSource, at(source))
  for (const name of ['Nora Holm', 'Nora Voss']) expect(await isDoubted(keeper, name), name).toBe(true)
  expect(await isDoubted(keeper, 'Nora Vossberg')).toBe(false)
})

test.each(['Dr. Nora Voss', 'Nora Voss, PhD', 'Nоrа Vоss'])(
  'keeps an earlier refusal of %s, whose hash has all of it',
  async (name) => {
    const keeper = await makeMember(app, { role: 'pr' })
    const earlier = await keyedHash(app.config, 'source names', nameWithTitles(name))
    await pool.query(
      `insert into source_removals (account_id, name_hash, address_hash) values ($1, $2, '\\x00')`,
      [keeper.id, earlier],
    )
    expect(await isDoubted(keeper, name)).toBe(true)
    expect(await isDoubted(keeper, 'Nora Vossberg')).toBe(false)
  },
)

test('covers every name of a source that is denied, as long as it is', async () => {
  const { keeper, source, token } = await renamed()
  expect(await isDoubted(keeper, 'Nora Voss')).toBe(false)
  await answer(token, 'not_me')
  for (const name of ALL) expect(await isDoubted(keeper, name), name).toBe(true)
  const other = await makeSource(app, keeper, { name: 'Someone Else' })
  expect((await rename(keeper, other, 'NORA VOSS')).needs_confirmation).toBe(true)
  await pool.query('update profiles set denied_at = null where id = $1', [source])
  expect(await isDoubted(keeper, 'Nora Voss')).toBe(false)
})

test('covers what its keeper lists beside a denied source already, and no other member', async () => {
  const { keeper, source, token } = await renamed()
  const [twin, earlier, other] = [
    await makeSource(app, keeper, { name: 'Prof. Nora Holm' }),
    await makeSource(app, keeper, { name: 'nora voss' }),
    await makeSource(app, keeper, { name: 'Nora Vosson' }),
  ]
  const stranger = await makeMember(app, { role: 'pr' })
  const elsewhere = await makeSource(app, stranger, { name: 'Nora Holm' })
  const confirmed = await makeSource(app, keeper, { name: 'Nora Holm' })
  await send(keeper, confirmed, expertsAddress())
  await confirm(await confirmToken(app, await newest(confirmed)))
  await answer(token, 'not_me')
  for (const one of [twin, earlier])
    expect(await sourceOf(keeper, one)).toMatchObject({ needs_confirmation: true })
  for (const one of [other, confirmed])
    expect(await sourceOf(keeper, one)).toMatchObject({ needs_confirmation: false })
  expect(await sourceOf(stranger, elsewhere)).toMatchObject({ needs_confirmation: false })
  expect(await sourceOf(keeper, source)).toMatchObject({ is_denied: true, needs_confirmation: false })
})

test('covers what else its keeper lists under one of the names, and no other member', async () => {
  const { keeper, token } = await renamed()
  const twin = await makeSource(app, keeper, { name: 'Prof. Nora Voss, PhD' })
  const other = await makeSource(app, keeper, { name: 'Nora Vosson' })
  await answer(token, 'not_me')
  await post({ token, answer: 'remove' })
  expect(await sourceOf(keeper, twin)).toMatchObject({ needs_confirmation: true })
  expect(await sourceOf(keeper, other)).toMatchObject({ needs_confirmation: false })
  expect(await isDoubted(await makeMember(app, { role: 'pr' }), 'Nora Voss')).toBe(false)
})

test('keeps earlier names as keyed hashes alone, and forgets them with a source that nobody refuses', async () => {
  const { keeper, source } = await renamed()
  const kept = 'select name_hash from source_names where profile_id = $1'
  const { rows } = await pool.query<{ name_hash: Buffer }>(kept, [source])
  expect(rows).toHaveLength(2)
  expect(rows.every(({ name_hash }) => name_hash.length === 32)).toBe(true)
  await app.as(keeper).call(removeSource, at(source))
  expect((await pool.query(kept, [source])).rows).toEqual([])
  expect(await isDoubted(keeper, 'Nora Voss')).toBe(false)
})
