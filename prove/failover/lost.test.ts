import type pg from 'pg'
import { expect, test, vi } from 'vitest'
import { listMembers } from '../../contract/directory.ts'
import { listFeed } from '../../contract/feed.ts'
import { listSources } from '../../contract/sources.ts'
import { BOUND, testApp } from '../../test/support/app.ts'
import { makeMember, makePost, makeSource } from '../../test/support/factories.ts'
import { ask } from '../faults/own-postgres.ts'
import { FAULTS_MS } from '../faults/serving.ts'
import { createPair } from './pair.ts'

type Written = { xmin: string }
const NEXT = 'select pg_snapshot_xmax(pg_current_snapshot())::text as id'

test('shows no row of a lost transaction whose id is used again', { timeout: FAULTS_MS }, async () => {
  const pair = await createPair({ isSynchronous: false })
  const apps = [await testApp({}, pair.line.connection), await testApp({}, pair.line.connection)]
  const app = apps[0]!
  const [author, keeper] = [await makeMember(app, { name: 'Before' }), await makeMember(app, { role: 'pr' })]
  const post = await makePost(app, author, { title: 'Before' })
  const source = await makeSource(app, keeper, { name: 'Before' })
  const changes = [
    ['posts', 'title', post],
    ['profiles', 'name', source],
    ['accounts', 'name', author.id],
  ] as const
  const shownBy = async (each: typeof app) => {
    const reader = each.as(keeper)
    const [feed, sources, members] = await Promise.all([
      reader.call(listFeed),
      reader.call(listSources, { body: {} }),
      reader.call(listMembers, { body: { list: 'directory' } }),
    ])
    return {
      posts: feed.body.posts.map(({ title }) => title),
      sources: sources.body.sources.map(({ name }) => name),
      members: members.body.members.map(({ name }) => name),
    }
  }
  const shown = async (word: string) => {
    for (const each of apps)
      await vi.waitFor(
        async () => expect(await shownBy(each)).toEqual({ posts: [word], sources: [word], members: [word] }),
        BOUND,
      )
  }
  /** Each in a transaction with the id that is given, or the next one. Returns the ids. */
  const change = async (at: pg.ClientConfig, word: string, ids: string[] = []) => {
    const used: string[] = []
    for (const [n, [table, column, id]] of changes.entries()) {
      const next = async () => Number((await ask<{ id: string }>(at, NEXT))[0]!.id)
      while (ids.length > 0 && (await next()) < Number(ids[n])) await ask(at, 'select pg_current_xact_id()')
      await ask(at, `update ${table} set ${column} = $1 where id = $2`, [word, id])
      used.push((await ask<Written>(at, `select xmin::text from ${table} where id = $1`, [id]))[0]!.xmin)
    }
    return used
  }
  await shown('Before')
  await pair.now.standby.caughtUp()
  pair.cutOff()
  const ids = await change(pair.line.connection, 'Lost')
  await shown('Lost')
  await pair.failOver(() => undefined)
  const { connection } = pair.now.primary
  expect(await change(connection, 'Kept', ids)).toEqual(ids)
  pair.line.lead(connection)
  await shown('Kept')
})
