import { vi } from 'vitest'
import type { TestApp } from '../../test/support/app.ts'
import { atEnd } from '../../test/support/at-end.ts'
import { makeMember } from '../../test/support/factories.ts'
import { Talker } from '../../test/support/talker.ts'
import { Visitor } from '../load/visitor.ts'
import { beginTalk } from '../load/written.ts'
import { sized } from '../size.ts'
import { type Pictures, withPictures } from './pictures.ts'
import type { Sent } from './wire.ts'

const VISITORS = sized(3, 8)
const PAIRS = sized(2, 4)
const PAUSE_MS = 50
/** Requests between one stop and the next, at least. */
const APART = sized(50, 300)
/** Bounds a hang; never reached otherwise. */
const LONG = { timeout: 300_000, interval: 20 }

export type Traffic = Awaited<ReturnType<typeof startTraffic>>

/** Members who read, write, upload and talk at `address` until `end`, each with a stream or two. */
export async function startTraffic(app: TestApp, address: string, wire: readonly Sent[]) {
  const at = async () => address
  const pictures: Pictures = new Map()
  const visitors: Visitor[] = []
  for (let n = 0; n < VISITORS; n += 1)
    visitors.push(new Visitor(await makeMember(app), at, withPictures(address, pictures)))
  const talks = []
  for (let n = 0; n < PAIRS; n += 1) talks.push(await beginTalk(app))
  const talkers = talks.flatMap((talk) => talk.sides.map((side) => new Talker(side, talk, { ready: at })))
  let isOver = false
  atEnd(() => {
    isOver = true
    for (const talker of talkers) talker.stop()
  })
  const following = talkers.map((talker) => talker.follow())
  const busy = Promise.all([
    ...visitors.map((visitor) => visitor.visit(() => isOver, PAUSE_MS)),
    ...talkers.map((talker) => talker.talk(() => isOver, PAUSE_MS)),
  ])
  // Awaited in `end`, unless the test has failed by then.
  busy.catch(() => undefined)
  return {
    visitors,
    talkers,
    pictures,
    /** Waits for this many more requests. */
    goesOn: async () => {
      const from = wire.length
      await vi.waitUntil(() => wire.length > from + APART, LONG)
    },
    /** Ends all but the streams, which go on until `endStreams`. */
    end: async () => {
      isOver = true
      await busy
    },
    endStreams: async () => {
      for (const talker of talkers) talker.stop()
      await Promise.all(following)
    },
  }
}
