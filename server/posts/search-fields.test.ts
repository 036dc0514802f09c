import { expect, test } from 'vitest'
import { countFeed, listDrafts, listFeed } from '../../contract/feed.ts'
import { editPost, readPost } from '../../contract/posts.ts'
import { listRequests } from '../../contract/requests.ts'
import { suggest } from '../../contract/suggestions.ts'
import { testApp } from '../../test/support/app.ts'
import { makeMember, makePost } from '../../test/support/factories.ts'
import { operate, runCommand } from '../../test/support/operating.ts'
import { rebuildSearch } from './rebuild-search.command.ts'

const app = await testApp()
const reader = await makeMember(app, { role: 'admin' })

const feed = async (search: string, by = reader) =>
  (await app.as(by).call(listFeed, { query: { search } })).body.posts.map(({ title }) => title).sort()
const requests = async (search: string) =>
  (await app.as(reader).call(listRequests, { query: { search } })).body.requests.map(({ title }) => title)

test('finds texts whose accents, apostrophes and hyphens differ', async () => {
  await makePost(app, reader, { title: 'Her résumé, a naïve one', description: 'Ask O’Connor by e-mail.' })
  for (const search of ['resume', 'RESUME', 'naive', 'naïve', 'résumé', 'oconnor', "O'Connor", 'O’Connor'])
    expect(await feed(search), search).toEqual(['Her résumé, a naïve one'])
  for (const search of ['email', 'e-mail', 'e‑mail', '"ask o\'connor"'])
    expect(await feed(search), search).toEqual(['Her résumé, a naïve one'])
  expect(await feed('conor')).toEqual([])
  await makePost(app, reader, { title: 'By e mail', description: 'Of nothing.' })
  expect(await feed('e mail')).toEqual(['By e mail', 'Her résumé, a naïve one'])
})

test('finds words in any order, one in one field and one in another, in the feed and among the requests', async () => {
  const profile = { organization: 'Cinder Weekly' }
  const author = await makeMember(app, { name: 'Ines Albrecht', profile })
  await makePost(app, author, {
    title: 'Steel',
    description: 'Who pays the tariffs?',
    additional_notes: 'Before Pentecost',
    organization: 'Harrowgate Observer',
    tags: ['Supply chain and logistics', 'dredging'],
    post_type: 'request_for_story',
    contact_info: 'Ring the bell at Marlowe Court',
  })
  const words = ['tariffs', 'steel', 'pentecost', 'harrowgate', 'albrecht', 'cinder', 'dredging', 'supply']
  for (const one of words)
    for (const other of words) {
      expect(await feed(`${one} ${other}`), `${one} ${other}`).toEqual(['Steel'])
      if (one < other) expect(await requests(`${one} ${other}`)).toEqual(['Steel'])
    }
  expect(await feed(words.join(' '))).toEqual(['Steel'])
  expect(await feed(`${words.join(' ')} copper`)).toEqual([])
  expect(await feed('"tariffs steel"')).toEqual([])
  expect(await feed('"the tariffs" "ines albrecht"')).toEqual(['Steel'])
  // What members copy from a request is not what it is about.
  expect(await feed('marlowe')).toEqual([])
})

test('finds authors by their new name as soon as the renaming call returns, and not by the old one', async () => {
  const author = await makeMember(app, { name: 'Odalys Brandt' })
  await makePost(app, author, { title: 'Of Odalys' })
  const rename = (name: string) =>
    app.database.pool.query('update accounts set name = $1 where id = $2', [name, author.id])
  expect(await feed('brandt')).toEqual(['Of Odalys'])
  const names = async (text: string) => (await app.as(reader).call(suggest, { body: { text } })).body.people
  expect(await names('brandt')).toEqual(['Odalys Brandt'])
  await rename('Odalys Quist')
  expect([await names('brandt'), await names('quist')]).toEqual([[], ['Odalys Quist']])
  expect(await feed('quist')).toEqual(['Of Odalys'])
  expect(await feed('brandt')).toEqual([])
})

test('finds what an edit says at once, and no longer what it said', async () => {
  const id = await makePost(app, reader, { title: 'Lanterns', description: 'On the pier.' })
  const { updated_at } = (await app.as(reader).call(readPost, { params: { post_id: id } })).body
  const body = { title: 'Beacons', description: 'On the pier.', tags: ['Legal'], updated_at }
  await app.as(reader).call(editPost, { params: { post_id: id }, body })
  expect(await feed('beacons')).toEqual(['Beacons'])
  expect(await feed('lanterns')).toEqual([])
})

test('shows and counts no draft of others, and an own one only among drafts', async () => {
  const author = await makeMember(app)
  await makePost(app, author, { title: 'Unsaid vexillology', status: 'draft' })
  for (const by of [reader, author]) {
    expect(await feed('vexillology', by)).toEqual([])
    const query = { search: 'vexillology' }
    expect((await app.as(by).call(countFeed, { query })).body).toEqual({ count: 0, more: false })
    const { posts } = (await app.as(by).call(listDrafts, { query })).body
    expect(posts).toHaveLength(by === author ? 1 : 0)
  }
})

test('rebuilds what the searches of posts look in', async () => {
  await makePost(app, await makeMember(app, { name: 'Ottilie Farn' }), { title: 'Windmills' })
  const found = async () => [await feed('windmills'), await feed('ottilie')]
  await app.database.pool.query('delete from post_search')
  expect(await found()).toEqual([[], []])
  expect(await runCommand(app, rebuildSearch, [])).toMatch(/^Rebuilt what is searched of \d+ posts\.$/)
  expect(await found()).toEqual([['Windmills'], ['Windmills']])
  await app.database.pool.query(`update post_search set own = 'x', author = 'y'`)
  expect(await operate(app, ['rebuild-search'])).toMatchObject({ code: 0, refused: '' })
  expect(await found()).toEqual([['Windmills'], ['Windmills']])
})
