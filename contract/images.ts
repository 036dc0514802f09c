import { IMAGES_PATH } from './images.rules.ts'
import { z } from './zod.ts'

/** The name of a stored picture: made by the server, never by a client. */
export const ImageName = z.string().regex(/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\.webp$/)

/** The name of a picture in our own storage, or null for any other address. */
export function storedImage(url: string | null | undefined): string | null {
  const name = url?.startsWith(IMAGES_PATH) ? url.slice(IMAGES_PATH.length) : ''
  return ImageName.safeParse(name).success ? name : null
}

/** The answer (201) to an uploaded picture: the address to put into picture_url or photo_url. */
export const StoredImage = z.object({ url: z.string() })
export type StoredImage = z.infer<typeof StoredImage>
