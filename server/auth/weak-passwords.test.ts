import { expect, test } from 'vitest'
import { refuseWeakPassword } from './weak-passwords.ts'

const refused = (password: string, refuseCommon = true) =>
  refuseWeakPassword(password, { email: 'ash@example.test', name: 'Ash Birch' }, refuseCommon)

test('refuses the product’s name as a password, even followed by digits or signs', async () => {
  for (const password of ['beatline', 'Beatline', 'beatline1', 'Beatline2026!', 'beatline_'])
    await expect(refused(password), password).rejects.toThrow('easy to guess')
  await refused('beatline of the harbour')
  await refused('beatline', false)
})

test('requires no kind of character', async () => {
  for (const password of [
    'wrenquillo',
    'WRENQUILLO',
    '7204918365',
    'ж語ñøßţ',
    '((((~)))',
    'quiet harbour lamp',
  ])
    await refused(password)
})
