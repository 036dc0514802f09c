import { expect, test } from 'vitest'
import { IMAGES_PATH } from './images.rules.ts'
import { addBeat, PictureUrl, ProfileEdit, removeBeat } from './profile.ts'

const ours = `${IMAGES_PATH}00000000-0000-4000-8000-000000000000.webp`

test.each(['', ours, 'https://pictures.example/me.png'])('accepts %j as a picture', (url) => {
  expect(PictureUrl.parse(` ${url} `)).toBe(url)
})

test.each(['me.png', '/me.png', 'javascript:alert(1)', 'data:image/png;base64,AA', `${IMAGES_PATH}me.webp`])(
  '%j is no picture',
  (url) => {
    expect(PictureUrl.safeParse(url).error?.issues.map(({ message }) => message)).toEqual([
      'Must be a valid URL',
    ])
  },
)

test('cleans a picture’s address like any text, and counts it in code points', () => {
  expect(PictureUrl.parse('https://a.example/\u0000x\u202e')).toBe('https://a.example/x')
  const begin = 'https://a.example/'
  expect(PictureUrl.safeParse(begin + '🗞'.repeat(1_000 - begin.length)).success).toBe(true)
  expect(PictureUrl.safeParse(begin + '🗞'.repeat(1_001 - begin.length)).success).toBe(false)
})

test('takes an optional bio, trimmed, of at most 5,000 code points', () => {
  expect(ProfileEdit.parse({})).toEqual({})
  expect(ProfileEdit.parse({ bio: '' })).toEqual({ bio: '' })
  expect(ProfileEdit.parse({ bio: ' Words.\r\n' })).toEqual({ bio: 'Words.' })
  expect(ProfileEdit.safeParse({ bio: 'x'.repeat(5_001) }).success).toBe(false)
})

test('adds a beat in its own spelling, and removes it in any spelling', () => {
  expect(addBeat.schemas.body?.safeParse({ beat: 'SaaS' }).success).toBe(true)
  expect(addBeat.schemas.body?.safeParse({ beat: 'saas' }).success).toBe(false)
  expect(removeBeat.schemas.body?.parse({ beat: ' Deep  sea ' })).toEqual({ beat: 'Deep  sea' })
})
