/** The crop of an image, in percent of its width and height. */
export interface Square {
  x: number
  y: number
  width: number
  height: number
}

/** Twice the size that is kept, to give the server more to scale from. */
const SIDE_MAX = 600

/** The largest square in the middle. */
export function middleOf(image: HTMLImageElement): Square {
  const { naturalWidth, naturalHeight } = image
  const side = Math.min(naturalWidth, naturalHeight)
  const width = (100 * side) / naturalWidth
  const height = (100 * side) / naturalHeight
  return { x: (100 - width) / 2, y: (100 - height) / 2, width, height }
}

/** The square of an image as a separate file; null when the browser cannot draw it. */
export async function drawSquare(image: HTMLImageElement, square: Square): Promise<Blob | null> {
  const { naturalWidth, naturalHeight } = image
  const side = (naturalWidth * square.width) / 100
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.max(1, Math.min(SIDE_MAX, Math.round(side)))
  const pencil = canvas.getContext('2d')
  if (!pencil) return null
  pencil.imageSmoothingQuality = 'high'
  const [x, y] = [(naturalWidth * square.x) / 100, (naturalHeight * square.y) / 100]
  pencil.drawImage(image, x, y, side, side, 0, 0, canvas.width, canvas.height)
  // A browser that cannot write WebP writes a PNG.
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', 0.92))
}
