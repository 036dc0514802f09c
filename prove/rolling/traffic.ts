import { createHash, randomInt } from 'node:crypto'
import { expect, vi } from 'vitest'
import { IMAGES_PATH } from '../../contract/images.rules.ts'
import type { TestApp } from '../../test/support/app.ts'
import { atEnd } from '../../test/support/at-end.ts'
import { makeMember } from '../../test/support/factories.ts'
import { beginTalk, expectWhole, type Talk } from '../../test/support/talk-under-faults.ts'
import { pngOf, uploadPicture } from '../../test/support/uploading.ts'
import { sized } from '../size.ts'
import { type Acts, Visitor } from '../visitor.ts'
import type { Sent } from './wire.ts'

const VISITORS = sized(3, 8)
const PAIRS = sized(2, 4)
const PAUSE_MS = 50
/** A member may have 50 pictures that nothing shows. */
const PICTURES_EACH = 45
/** Rounds of acts for one upload. */
const UPLOAD_EVERY = 3
/** Requests between one stop and the next, at least. */
const APART = sized(50, 300)
/** Bounds a hang; never reached otherwise. */
const LONG = { timeout: 300_000, interval: 20 }

/** Pictures that were stored, by path, with a hash of what was served first. */
type Pictures = Map<string, string>

async function readStored(address: string, path: string): Promise<string> {
  const answer = await fetch(`${address}${path}`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
  return createHash('sha256').update(bytes).digest('hex')
}

/** A visitor who uploads pictures, and looks at those of everybody. */
const withPictures =
  (address: string, pictures: Pictures) =>
  (visitor: Visitor): Acts => {
    let [round, own] = [0, 0]
    return {
      upload: async () => {
        round += 1
        if (round % UPLOAD_EVERY !== 0 || own >= PICTURES_EACH) return
        own += 1
        const url = await uploadPicture(await visitor.client(), pngOf(randomInt(4, 900), randomInt(4, 900)))
        const path = url.slice(url.indexOf(IMAGES_PATH))
        pictures.set(path, await readStored(address, path))
      },
      look: async () => {
        const all = [...pictures]
        const [path, hash] = all[Math.floor(Math.random() * all.length)] ?? []
        if (path) expect(await readStored(address, path)).toBe(hash)
      },
    }
  }

export type Traffic = Awaited<ReturnType<typeof startTraffic>>

/** Members who read, write, upload and talk at `address` until `end`, each with a stream or two. */
export async function startTraffic(app: TestApp, address: string, wire: readonly Sent[]) {
  const at = async () => address
  const pictures: Pictures = new Map()
  const visitors: Visitor[] = []
  for (let n = 0; n < VISITORS; n += 1)
    visitors.push(new Visitor(await makeMember(app), at, withPictures(address, pictures)))
  const talks: Talk[] = []
  for (let n = 0; n < PAIRS; n += 1) talks.push(await beginTalk(app, { ready: at }, PAUSE_MS))
  let isOver = false
  atEnd(() => (isOver = true))
  const busy = Promise.all(visitors.map((visitor) => visitor.visit(() => isOver, PAUSE_MS)))
  // Awaited in `end`, unless the test has failed by then.
  busy.catch(() => undefined)
  return {
    visitors,
    talkers: talks.flatMap(({ sides }) => sides),
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
      for (const talk of talks) await talk.finish()
    },
    endStreams: () => Promise.all(talks.map((talk) => talk.leave())),
    /** What was acknowledged exists once, and each picture at every process. */
    expectWhole: async (addresses: string[]) => {
      for (const talk of talks) await expectWhole(app, talk)
      expect(pictures.size).toBeGreaterThan(0)
      for (const one of addresses)
        for (const [path, hash] of pictures) expect(await readStored(one, path)).toBe(hash)
    },
  }
}

/** The ids of what a member has in the database. */
export async function storedOf({ database }: TestApp, id: string) {
  const idsOf = async (text: string) =>
    (await database.pool.query<{ id: string }>(text, [id])).rows.map((row) => row.id).sort()
  return {
    posts: await idsOf('select id from posts where account_id = $1'),
    comments: await idsOf('select id from comments where account_id = $1'),
    likes: await idsOf('select likeable_id as id from likes where account_id = $1'),
  }
}
