import { expect, test } from 'vitest'
import { refuseWeakPassword } from './weak-passwords.ts'

const refused = (password: string, refuseCommon = true) =>
  refuseWeakPassword(password, { email: 'ash@example.test', name: 'Ash Birch' }, refuseCommon)

test('The name of the product is no password, with digits or signs behind it neither', async () => {
  for (const password of ['beatline', 'Beatline', 'beatline1', 'Beatline2026!', 'beatline_'])
    await expect(refused(password), password).rejects.toThrow('easy to guess')
  await refused('beatline of the harbour')
  await refused('beatline', false)
})

test('No kind of character is demanded', async () => {
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
