import sharp, { type Sharp } from 'sharp'
import { IMAGE_SIDE } from '../../contract/images.rules.ts'
import { PRINT_SIDE, type Print, printOf } from './picture-print.ts'

/** What the process that draws is asked for: the picture of an upload and its print, or the print of a stored picture. */
export type Asked = { bytes: Uint8Array; isDrawn: boolean }
export type Drawn = { picture: Buffer; print: Print }

/** Read from the header, before anything is decompressed: as many pixels as a good camera gives. */
const PIXELS_MAX = 25_000_000
/** An image with more frames is refused: the decoder reads them all to count them. */
const FRAMES_MAX = 1_000
/** The memory that a decompressed picture may take. */
const UNPACKED_MAX_BYTES = 100_000_000

const LOADERS = ['Png', 'Jpeg', 'Nsgif', 'Webp'].map((kind) => `VipsForeignLoad${kind}Buffer`)

sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: LOADERS })

/**
 * The middle of an image as a square WebP without metadata, upright; of several frames the first. Null when it can't be
 * read in full, or takes too much memory. Only the memory is limited: a JPEG of a few KB can hold scans that take
 * minutes, and nothing interrupts the decoder. The server draws with drawApart, which kills it.
 */
export async function drawPicture(bytes: Buffer): Promise<Buffer | null> {
  try {
    const image = sharp(bytes, { failOn: 'error', limitInputPixels: PIXELS_MAX, pages: 1 })
    const { format, width, height, channels, depth, pages = 1, orientation = 1 } = await image.metadata()
    const unpacked = width * height * channels * (depth === 'uchar' ? 1 : 2)
    if (
      pages > FRAMES_MAX ||
      unpacked > UNPACKED_MAX_BYTES ||
      (format === 'gif' && screenOf(bytes) > PIXELS_MAX)
    )
      return null
    // Rotated once it is small, which takes no memory: the middle stays the middle.
    const middle = await square(image, orientation).toBuffer()
    return await sharp(middle, { autoOrient: true }).webp({ quality: 85 }).toBuffer()
  } catch {
    return null
  }
}

/** The print of a picture that drawPicture has drawn. Null when it can't be read. */
export async function readPrint(picture: Buffer): Promise<Print | null> {
  try {
    const small = sharp(picture, { failOn: 'error', limitInputPixels: IMAGE_SIDE ** 2 })
      .flatten({ background: 'white' })
      .greyscale()
      .resize(PRINT_SIDE, PRINT_SIDE, { fit: 'fill' })
    return printOf(await small.raw().toBuffer())
  } catch {
    return null
  }
}

function square(image: Sharp, orientation: number): Sharp {
  return image.resize(IMAGE_SIDE, IMAGE_SIDE, { fit: 'cover' }).withMetadata({ orientation }).png()
}

/** The pixels of a GIF's own screen: the library looks only at its frames. */
const screenOf = (bytes: Buffer): number => bytes.readUInt16LE(6) * bytes.readUInt16LE(8)
