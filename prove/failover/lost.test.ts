import type pg from 'pg'
import { expect, test, vi } from 'vitest'
import { listMembers } from '../../contract/directory.ts'
import { listFeed } from '../../contract/feed.ts'
import { createPost } from '../../contract/posts.ts'
import { listSources } from '../../contract/sources.ts'
import { BOUND, testApp } from '../../test/support/app.ts'
import { communityPost, makeMember, makePost, makeSource } from '../../test/support/factories.ts'
import { asApp, FAULTS_MS, serving } from '../faults/serving.ts'
import { Tally, writerOf } from '../faults/writer.ts'
import { figures } from '../figures.ts'
import { sized } from '../size.ts'
import { ask, createPair } from './pair.ts'

const FAILOVERS = sized(1, 4)
const WRITERS = 4
/** Writes between one failover and the next. */
const APART = sized(20, 200)
/** What a standby that receives nothing lacks. */
const CUT_OFF = 20
const GOES_ON = { timeout: 300_000, interval: 2 }
const LONG = { timeout: FAULTS_MS }

test('without a synchronous standby, loses the last writes and nothing else', LONG, async () => {
  const pair = await createPair({ isSynchronous: false })
  const { server, app } = await serving(pair.line.connection)
  const address = await server.ready()
  const tally = new Tally()
  const acknowledged = new Map<string, number>()
  let isOver = false
  const writers = await Promise.all(Array.from({ length: WRITERS }, () => makeMember(asApp(app))))
  const writing = writers.map(async (member, by) => {
    const write = writerOf(member, async () => address, tally)
    for (let n = 0; !isOver; n += 1) {
      const title = `Post ${n} of ${by}`
      await write(createPost, { body: communityPost({ title }) })
      acknowledged.set(title, performance.now())
    }
  })
  const all = Promise.all(writing)
  all.catch(() => undefined)
  const goesOn = async (count: number) => {
    const until = tally.acknowledged + count
    await Promise.race([all, vi.waitUntil(() => tally.acknowledged >= until, GOES_ON)])
  }
  const failOver = async () => {
    const killed = performance.now()
    await pair.failOver()
    await server.ready()
    await pair.rebuild()
    return killed
  }
  const kills: number[] = []
  for (let n = 0; n < FAILOVERS; n += 1) {
    await goesOn(APART)
    kills.push(await failOver())
  }
  const lostBy = async () => {
    const rows = await ask<{ title: string }>(pair.now.primary.connection, 'select title from posts')
    const titles = rows.map(({ title }) => title)
    expect(new Set(titles).size).toBe(titles.length)
    const there = new Set(titles)
    return [...acknowledged].filter(([title]) => !there.has(title))
  }
  await goesOn(APART)
  const lost = await lostBy()
  // A standby that receives nothing for a moment lacks all that is acknowledged meanwhile.
  pair.cutOff()
  const cutAt = performance.now()
  await goesOn(CUT_OFF)
  const killed = await failOver()
  await goesOn(APART)
  isOver = true
  await all
  const known = new Set(lost.map(([title]) => title))
  const since = (await lostBy()).filter(([title]) => !known.has(title))
  const ages = lost.map(([, at]) =>
    Math.min(...kills.filter((kill) => kill >= at - 1).map((kill) => kill - at)),
  )
  figures('A primary that is killed, without a synchronous standby', {
    failovers: FAILOVERS,
    acknowledged: acknowledged.size,
    lost: lost.length,
    'oldest lost write, ms before the kill': Math.round(Math.max(0, ...ages)),
    'lost with a standby that was cut off': since.length,
    'cut off for, ms': Math.round(killed - cutAt),
    retried: tally.retried,
    'longest answer, ms': Math.round(tally.longestAnswerMs),
  })
  // Nothing that was acknowledged before the cut or after the failover.
  expect(since.length).toBeGreaterThanOrEqual(1)
  for (const [, at] of since) expect(at >= cutAt - 1_000 && at <= killed + 1_000).toBe(true)
})

type Written = { xmin: string }
const NEXT = 'select pg_snapshot_xmax(pg_current_snapshot())::text as id'

test('shows no row of a lost transaction whose id is used again', LONG, async () => {
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
