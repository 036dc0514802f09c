import { expect, test } from 'vitest'
import { testApp } from '../../test/support/app.ts'
import { makeConfidential } from '../../test/support/confidential.ts'
import { inDays, makeMember } from '../../test/support/factories.ts'
import { makeRequest } from '../../test/support/pitching.ts'
import type { Cursor } from '../platform/postgres/cursor.ts'
import { feedFilter } from '../posts/feed-filter.sql.ts'
import { type PostFilter, searchPosts } from '../posts/post-search.sql.ts'
import { type Part, requestFilter } from '../posts/requests-filter.sql.ts'

// A page that ends early has the place of the row at which it ended, which must be one that its reader may read.

const app = await testApp({ RATE_LIMITS: 'off' })
const { db } = app.database
const author = await makeMember(app)
const rival = await makeMember(app)
const pr = await makeMember(app, { role: 'pr' })

const HOUR = 3_600_000
// One row at a time, so that each is the last of a page.
const limits = { window: 1, rows: 1, windowMs: HOUR, indexMs: HOUR, scanMs: HOUR }

const open: string[] = []
const secret: string[] = []
for (let n = 0; n < 3; n += 1) {
  open.push(await makeRequest(app, author, { title: `Open ${n}`, expiration_date: inDays(3 + n) }))
  secret.push((await makeConfidential(app, author, { audience: 'pr' })).id)
}

const filter = { expired: true, search: 'absentword' }
const types = ['request_for_source', 'request_for_story'] as const
const ofRequests = (viewer: string, part?: Part) =>
  requestFilter({ viewer, types, filter: { ...filter, state: 'open' } }, part)

test.each<[string, (viewer: string) => PostFilter]>([
  ['the feed', (viewer) => feedFilter({ viewer, status: 'published', filter, after: null })],
  ['requests', (viewer) => ofRequests(viewer)],
  ['open requests by deadline', (viewer) => ofRequests(viewer, { scope: () => 'p.expires_at > now()' })],
  ['closed requests of their own', (viewer) => ofRequests(viewer, { scope: () => 'true', isOwn: true })],
])('no page of %s ends at what its reader may not read', async (_list, filterFor) => {
  const ends = async (viewer: string) => {
    const places: string[] = []
    // As where the index has taken too long.
    const filter = { ...filterFor(viewer), isIndexed: false, isTextIndexed: false }
    let after: Cursor | null = null
    do {
      after = (await searchPosts(db, filter, { after, limit: 20 }, limits)).next
      if (after) places.push(after.id)
    } while (after && places.length < 50)
    return places
  }
  const [ofRival, ofReader] = [await ends(rival.id), await ends(pr.id)]
  expect(open.filter((id) => !ofRival.includes(id))).toEqual([])
  expect(secret.filter((id) => ofRival.includes(id))).toEqual([])
  expect(secret.filter((id) => !ofReader.includes(id))).toEqual([])
})
