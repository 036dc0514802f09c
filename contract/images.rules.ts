import { IMAGE_MAX_BYTES } from './vocabulary.ts'

/** Where stored pictures are read, by their names. */
export const IMAGES_PATH = '/storage/v1/object/public/profile-images/'

/** Where a picture is sent, as it is, with its own content type and no JSON around it. */
export const UPLOAD_PATH = '/api/images'

/** The side of a stored picture, in pixels. */
export const IMAGE_SIDE = 300

/** The content types that are taken. SVG is none of them: it can carry script. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const

/** What is refused, in the title and the sentence that the page shows. */
export const IMAGE_REFUSALS = {
  tooLarge: { title: 'File too large', description: 'Image should be less than 5MB' },
  notAnImage: { title: 'Invalid file type', description: 'Please upload an image file' },
} as const
type ImageRefusal = (typeof IMAGE_REFUSALS)[keyof typeof IMAGE_REFUSALS]

/** Why a file cannot become a picture, by its size and by the type that it says it has; null when it may. */
export function whyNotUpload({ size, type }: { size: number; type: string }): ImageRefusal | null {
  if (!IMAGE_TYPES.some((one) => one === type)) return IMAGE_REFUSALS.notAnImage
  return size < IMAGE_MAX_BYTES ? null : IMAGE_REFUSALS.tooLarge
}
