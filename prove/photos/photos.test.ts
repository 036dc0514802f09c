import { expect } from 'vitest'
import { drawPicture, readPrint } from '../../server/images/draw-picture.ts'
import type { Print } from '../../server/images/picture-print.ts'
import { drawFace, EDITS } from '../../test/support/faces.ts'
import { figures } from '../figures.ts'
import { longTest } from '../size.ts'

const PICTURES = 500
// As server/images/prints.sql.ts compares.
const DIFFERING_MAX = 31

async function printOfUpload(bytes: Buffer): Promise<Print> {
  const print = await readPrint((await drawPicture(bytes))!)
  expect(print?.is_flat).toBe(false)
  return print!
}

function differing(one: string, other: string): number {
  let count = 0
  for (let n = 0; n < one.length; n += 1) if (one[n] !== other[n]) count += 1
  return count
}
const distance = (one: Print, other: Print) =>
  Math.min(differing(one.print, other.print), differing(one.mirrored, other.print))
const quantile = (sorted: number[], at: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))]!
const percent = (part: number, of: number) => `${((100 * part) / of).toFixed(2)}%`

longTest('finds edited copies of a picture, and no other picture', async () => {
  const originals: Print[] = []
  const distances = new Map(Object.keys(EDITS).map((edit) => [edit, [] as number[]]))
  for (let seed = 1; seed <= PICTURES; seed += 1) {
    const picture = await drawFace(seed)
    const print = await printOfUpload(picture)
    originals.push(print)
    for (const [edit, apply] of Object.entries(EDITS))
      distances.get(edit)!.push(distance(print, await printOfUpload(await apply(picture))))
  }
  const others = originals.flatMap((one, at) => originals.slice(at + 1).map((other) => distance(one, other)))
  const rows = [...distances, ['another picture', others] as const].map(([name, list]) => {
    const sorted = list.toSorted((one, other) => one - other)
    const found = list.filter((bits) => bits <= DIFFERING_MAX).length
    return {
      name,
      share: found / list.length,
      text: `${percent(found, list.length)} found; bits that differ: least ${sorted[0]}, median ${quantile(sorted, 0.5)}, 99% ${quantile(sorted, 0.99)}, most ${sorted.at(-1)}`,
    }
  })
  figures(
    `${PICTURES} pictures, ${others.length} pairs`,
    Object.fromEntries(rows.map(({ name, text }) => [name, text])),
  )
  const shareOf = Object.fromEntries(rows.map(({ name, share }) => [name, share]))
  for (const edit of Object.keys(EDITS)) expect(shareOf[edit], edit).toBeGreaterThanOrEqual(0.9)
  expect(shareOf['another picture']).toBeLessThan(0.001)
})
