import { expect, test } from 'vitest'
import { whyNotStart, whyNotWrite } from './messages.rules.ts'

const partner = { name: 'Ada Lund' }
const talk = (is_pitch: boolean, is_answered: boolean, responder_id: string | null) => ({
  is_pitch,
  is_answered,
  responder_id,
  partner,
  refusal: null,
})

test('makes a pitcher wait for the owner of the request', () => {
  expect(whyNotWrite('me', talk(true, false, 'me'))).toBe(
    'Wait for the post owner to respond before sending a message',
  )
  expect(whyNotWrite('me', talk(true, true, 'me'))).toBeNull()
})

test('makes the starter of a direct conversation wait for the first answer', () => {
  const begun = talk(false, false, 'me')
  expect(whyNotWrite('me', begun)).toBe('Wait for Ada Lund to respond before sending another message')
  expect(whyNotWrite('me', { ...begun, partner: { name: '' } })).toBe(
    'Wait for Unknown User to respond before sending another message',
  )
  expect(whyNotWrite('me', talk(false, true, 'me'))).toBeNull()
})

test('always lets the other side write, unless the partner has left', () => {
  for (const is_pitch of [true, false])
    for (const is_answered of [true, false]) {
      const other = talk(is_pitch, is_answered, 'another')
      expect(whyNotWrite('me', other)).toBeNull()
      expect(whyNotWrite('me', { ...other, partner: null })).toBe('This member has left.')
      expect(whyNotWrite('me', { ...other, responder_id: 'me', partner: null })).toBe('This member has left.')
    }
})

test('lets no member begin a conversation with themselves', () => {
  expect(whyNotStart('me', 'me')).toBe('You cannot start a conversation with yourself.')
  expect(whyNotStart('me', 'another')).toBeNull()
})
