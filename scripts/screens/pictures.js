import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { say } from '../terminal.js'

const MAX_BYTES = 60_000

/** Writes a picture as AVIF, once for each of `widths`: colours at full resolution, so that small text stays sharp. */
export async function keepPicture(folder, name, widths, png) {
  mkdirSync(folder, { recursive: true })
  for (const width of widths) {
    const bytes = await encode(png, width)
    writeFileSync(join(folder, `${name}-${width}.avif`), bytes)
    say(`${name}-${width}.avif: ${Math.round(bytes.length / 100) / 10} kB`)
  }
}

/** As good as it gets within the limit. What has more pixels than the page shows may be coarser in each of them. */
async function encode(png, width) {
  for (let quality = 52; ; quality -= 7) {
    const bytes = await sharp(png)
      .resize({ width })
      .avif({ quality, effort: 3, chromaSubsampling: '4:4:4' })
      .toBuffer()
    if (bytes.length <= MAX_BYTES) return bytes
  }
}
