import { IMAGES_PATH } from '../../contract/images.rules.ts'
import { ImageName } from '../../contract/images.ts'

/** The names of those pictures that are in our own storage, once each. */
export function storedPictures(urls: string[]): string[] {
  const names = urls.map((url) => {
    const path = URL.canParse(url, 'http://localhost') ? new URL(url, 'http://localhost').pathname : ''
    return path.startsWith(IMAGES_PATH) ? path.slice(IMAGES_PATH.length) : ''
  })
  return [...new Set(names)].filter((name) => ImageName.safeParse(name).success)
}
