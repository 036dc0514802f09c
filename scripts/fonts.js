import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { root, say } from './terminal.js'

// Cuts the headlines' font into one small file for each weight that the styles use. The published file holds every
// weight and optical size: 132 kB, of which the feed needs 23 (docs/decisions/0038-first-visit.md).
const SOURCE = 'node_modules/@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2'
const FOLDER = join(root, 'web/styles/fonts')
/** Running text, page titles, and headlines in lists, each with the optical size of its usual font size. */
const cuts = [
  { wght: 400, opsz: 18 },
  { wght: 500, opsz: 40 },
  { wght: 600, opsz: 24 },
]
/** The file's own letters: Latin-1 and the punctuation of its range in web/styles/fonts.css. */
const ranges = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x2000, 0x206f],
]
const single = 'ıŒœʻʼˆ˚˜€™↑↓−∕'
const text = single + ranges.flatMap(([from, to]) => codes(from, to)).join('')

function codes(from, to) {
  return Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at))
}

const font = await readFile(join(root, SOURCE))
await mkdir(FOLDER, { recursive: true })
for (const axes of cuts) {
  const cut = await subsetFont(font, text, { targetFormat: 'woff2', variationAxes: axes })
  await writeFile(join(FOLDER, `newsreader-${axes.wght}.woff2`), cut)
}
say(`Newsreader in ${cuts.map(({ wght }) => wght).join(', ')} is in web/styles/fonts.`)
