import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { root, say } from './terminal.js'

// Makes the home screen icons from the favicon: they must be PNG.
const PUBLIC = join(root, 'web/public')
const GROUND = '#141310'
/** Systems crop icons to their own shape, but keep what is within a circle of four fifths. */
const SAFE = 0.8

const icons = [
  { name: 'icon-192.png', size: 192, share: 1 },
  { name: 'icon-512.png', size: 512, share: 1 },
  { name: 'icon-maskable-512.png', size: 512, share: SAFE },
  { name: 'apple-touch-icon.png', size: 180, share: 1 },
]

const svg = await readFile(join(PUBLIC, 'icon.svg'))
for (const { name, size, share } of icons) {
  const drawn = Math.round(size * share)
  const before = Math.floor((size - drawn) / 2)
  const after = size - drawn - before
  await sharp(svg, { density: (72 * drawn) / 32 })
    .resize(drawn, drawn)
    .extend({ top: before, left: before, bottom: after, right: after, background: GROUND })
    .flatten({ background: GROUND })
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(PUBLIC, name))
}
say(`${icons.map(({ name }) => name).join(', ')} are in web/public.`)
