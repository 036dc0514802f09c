import { IMAGE_MAX_BYTES } from './vocabulary.ts'

/** Where stored pictures are read, by name. */
export const IMAGES_PATH = '/storage/v1/object/public/profile-images/'

/** Where a picture is uploaded, as it is, with its own content type and no JSON around it. */
export const UPLOAD_PATH = '/api/images'

/** The side of a stored picture, in pixels. */
export const IMAGE_SIDE = 300

/** The content types that are accepted. Not SVG: it can carry script. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const

/** What is refused, as the title and sentence that the page shows. */
export const IMAGE_REFUSALS = {
  tooLarge: { title: 'File too large', description: 'Image should be less than 5MB' },
  notAnImage: { title: 'Invalid file type', description: 'Please upload an image file' },
  otherFormat: { title: 'Invalid file type', description: 'Please upload a PNG, JPEG, GIF or WebP image' },
  malformed: { title: 'Image not readable', description: 'The file is damaged, or its image is too large' },
} as const
type ImageRefusal = (typeof IMAGE_REFUSALS)[keyof typeof IMAGE_REFUSALS]

/** Why a file of this type is not an accepted picture, or null. */
export function whyNotType(type: string): ImageRefusal | null {
  if (IMAGE_TYPES.some((one) => one === type)) return null
  return type.startsWith('image/') ? IMAGE_REFUSALS.otherFormat : IMAGE_REFUSALS.notAnImage
}

/** Why a file cannot become a picture, by its size and the type it claims, or null. */
export function whyNotUpload({
  size,
  type,
  name,
}: {
  size: number
  type: string
  name: string
}): ImageRefusal | null {
  // Browsers that cannot show a phone's photo format do not know its type either.
  const refusal = whyNotType(type || (/\.hei[cf]$/i.test(name) ? 'image/heic' : ''))
  if (refusal) return refusal
  return size < IMAGE_MAX_BYTES ? null : IMAGE_REFUSALS.tooLarge
}
