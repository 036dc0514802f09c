import { ImageName } from '../../contract/images.ts'

const STORED = '/storage/v1/object/public/profile-images/'

/** The names of those pictures that lie in our own storage, once each. */
export function storedPictures(urls: string[]): string[] {
  const names = urls.map((url) => {
    const path = URL.canParse(url, 'http://localhost') ? new URL(url, 'http://localhost').pathname : ''
    return path.startsWith(STORED) ? path.slice(STORED.length) : ''
  })
  return [...new Set(names)].filter((name) => ImageName.safeParse(name).success)
}
