import { createHash, randomInt } from 'node:crypto'
import { expect } from 'vitest'
import { IMAGES_PATH } from '../../contract/images.rules.ts'
import { pngOf, sendPicture } from '../../test/support/uploading.ts'
import type { Acts, Visitor } from '../load/visitor.ts'

/** A member may have 50 that nothing shows. */
const MOST_EACH = 45
/** Rounds of acts for one upload. */
const EVERY = 3

/** Pictures that were stored, by name, with a hash of what was served first. */
export type Pictures = Map<string, string>

export async function readStored(address: string, name: string): Promise<string> {
  const answer = await fetch(`${address}${IMAGES_PATH}${name}`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect({ status: answer.status, type: answer.headers.get('content-type') }).toEqual({
    status: 200,
    type: 'image/webp',
  })
  return createHash('sha256').update(bytes).digest('hex')
}

/** A visitor who uploads pictures, and looks at those of everybody. */
export const withPictures =
  (address: string, pictures: Pictures) =>
  (visitor: Visitor): Acts => {
    let [round, own] = [0, 0]
    return {
      upload: async () => {
        round += 1
        if (round % EVERY !== 0 || own >= MOST_EACH) return
        own += 1
        const answer = await sendPicture(await visitor.client(), pngOf(randomInt(4, 900), randomInt(4, 900)))
        const body = (await answer.json()) as { url: string }
        expect({ status: answer.status, body }).toEqual({ status: 201, body: { url: expect.any(String) } })
        const name = body.url.slice(body.url.indexOf(IMAGES_PATH) + IMAGES_PATH.length)
        pictures.set(name, await readStored(address, name))
      },
      look: async () => {
        const all = [...pictures]
        const [name, hash] = all[Math.floor(Math.random() * all.length)] ?? []
        if (name) expect(await readStored(address, name)).toBe(hash)
      },
    }
  }
