import { expect, test } from 'vitest'
import { IMAGE_REFUSALS, IMAGE_TYPES, IMAGES_PATH, whyNotUpload } from './images.rules.ts'
import { storedImage } from './images.ts'
import { IMAGE_MAX_BYTES } from './vocabulary.ts'

test('accepts a PNG, JPEG, GIF or WebP of less than 5 MB', () => {
  for (const type of IMAGE_TYPES)
    expect(whyNotUpload({ size: IMAGE_MAX_BYTES - 1, type, name: 'it' })).toBeNull()
  expect(whyNotUpload({ size: IMAGE_MAX_BYTES, type: 'image/png', name: 'it' })).toBe(IMAGE_REFUSALS.tooLarge)
  for (const type of ['text/html', ''])
    expect(whyNotUpload({ size: 1, type, name: 'it.png' })).toBe(IMAGE_REFUSALS.notAnImage)
})

test('names the accepted formats when it refuses another, even if the browser does not know it', () => {
  for (const type of ['image/svg+xml', 'image/avif', 'image/heic'])
    expect(whyNotUpload({ size: 1, type, name: 'it' })).toBe(IMAGE_REFUSALS.otherFormat)
  for (const name of ['IMG_0001.HEIC', 'it.heif'])
    expect(whyNotUpload({ size: 1, type: '', name })).toBe(IMAGE_REFUSALS.otherFormat)
})

test('recognizes only names that we generated, at their one address, as stored pictures', () => {
  const name = '0f8fad5b-d9cb-469f-a165-70867728950e.webp'
  expect(storedImage(`${IMAGES_PATH}${name}`)).toBe(name)
  for (const url of [
    null,
    undefined,
    '',
    name,
    `https://elsewhere.example${IMAGES_PATH}${name}`,
    `${IMAGES_PATH}../${name}`,
    `${IMAGES_PATH}${name}?x`,
    `${IMAGES_PATH}${name.toUpperCase()}`,
    `${IMAGES_PATH}${name.replace('webp', 'svg')}`,
  ])
    expect(storedImage(url)).toBeNull()
})
