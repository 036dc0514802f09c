import { benchFeed } from './feed.ts'
import { benchLive } from './live/live.ts'
import type { BenchName } from './options.ts'
import { benchPage } from './page/page.ts'
import { benchSearch } from './search.ts'
import type { Bench } from './setup.ts'
import { benchStart } from './start.ts'
import { benchWrites } from './writes/writes.ts'

export const BENCHES: Record<BenchName, Bench> = {
  feed: benchFeed,
  search: benchSearch,
  writes: benchWrites,
  live: benchLive,
  page: benchPage,
  start: benchStart,
}
