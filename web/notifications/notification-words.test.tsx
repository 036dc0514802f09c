import { expect, test } from 'vitest'
import type { Notification } from '../../contract/notifications.ts'
import type { NotificationType } from '../../contract/vocabulary.ts'
import { notification, person } from '../testing/factories.ts'
import { wordsOf } from './notification-words.ts'

const words = (type: NotificationType, body: string, more: Partial<Notification> = {}) =>
  wordsOf(notification({ type, body, actor: person({ name: 'Ada Winter' }), ...more }))

test.each<[NotificationType, string, object]>([
  ['like', 'Ada Winter liked Port "fees"', { deed: ' liked ', title: 'Port "fees"', isQuoted: false }],
  [
    'comment',
    'Ada Winter commented on your post "Port "fees""',
    { deed: ' commented on your post ', title: 'Port "fees"', isQuoted: true },
  ],
  [
    'response_received',
    'Ada Winter submitted a pitch to your expert request: "Port fees"',
    { deed: ' submitted a pitch to your expert request: ', title: 'Port fees', isQuoted: true },
  ],
  [
    'pitch_used',
    'Ada Winter used your pitch: "Port "fees""',
    { deed: ' used your pitch: ', title: 'Port "fees"', isQuoted: true },
  ],
])('takes a %s apart', (type, body, parts) => {
  expect(words(type, body)).toEqual({ name: 'Ada Winter', end: '', ...parts })
})

test.each([{}, { actor: null }])('names no one in a pitch_let_in', (more) => {
  expect(words('pitch_let_in', 'Your held pitch reached the author: "Port "fees""', more)).toEqual({
    name: '',
    deed: 'Your held pitch reached the author: ',
    title: 'Port "fees"',
    end: '',
    isQuoted: true,
  })
})

test.each([
  ['1 pitch to "Port "fees"" needs an outcome', '1 pitch to ', ' needs an outcome'],
  ['12 pitches to "Port "fees"" need an outcome', '12 pitches to ', ' need an outcome'],
])('takes apart what names no one: %s', (body, deed, end) => {
  const parts = { name: '', deed, title: 'Port "fees"', end, isQuoted: true }
  expect(words('outcomes_due', body, { actor: null })).toEqual(parts)
})

test.each([
  ['the actor has left', { actor: null }],
  ['the actor has another name', { actor: person({ name: 'Ada Summer' }) }],
  ['the text was cut', { body: 'Ada Winter commented on your post "Port fe' }],
])('leaves the text whole when %s', (_, more) => {
  expect(words('comment', 'Ada Winter commented on your post "Port fees"', more)).toBeNull()
})
