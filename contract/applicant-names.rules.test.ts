import { expect, test } from 'vitest'
import { nameWarning } from './applicant-names.rules.ts'

test.each([
  ['Beatline', 'Beatline itself'],
  ['The BEAT LINE Team', 'Beatline itself'],
  ['Beat1ine Support', 'Beatline itself'],
  ['BeatIine', 'Beatline itself'],
  ['Béatlîne', 'Beatline itself'],
  ['Beatlıne', 'Beatline itself'],
  ['Beɑtłine', 'Beatline itself'],
  ['ʙᴇᴀᴛʟɪɴᴇ', 'Beatline itself'],
  ['Anonymous', '“Anonymous”'],
  ['Anønymous', '“Anonymous”'],
  ['Anonyrnous', '“Anonymous”'],
  ['Anonymous 1', '“Anonymous”'],
  ['Anonymous2', '“Anonymous”'],
  ['Anonymous User', '“Anonymous”'],
  ['Unknovvn-User (Ann)', '“Unknown User”'],
  ['an0nymous.', '“Anonymous”'],
  ['unknown user', '“Unknown User”'],
  ['Аnna Field', 'only look like Latin'],
  ['Nikοlas Field', 'only look like Latin'],
  ['ᗷeatline', 'only look like Latin'],
  ['Beatⵏine', 'only look like Latin'],
  ['🅱eatline', 'only look like Latin'],
  ['Ⓑeatline', 'only look like Latin'],
  ['𝐁𝐞𝐚𝐭𝐥𝐢𝐧𝐞', 'only look like Latin'],
])('An admin is warned of the name %s', (name, words) => {
  expect(nameWarning(name)).toContain(words)
})

test.each([
  'Ann Field',
  'Zoë Ångström',
  'Анна Петрова',
  'Ἑλένη',
  'Łukasz Nowak',
  'Søren Sørensen',
  'Işık Yılmaz',
  'Đặng Þórðarson',
  'Bernard Vance 2',
  '山田 Taro',
  "O'Neill",
  'Nonymous Bosch',
  'Beatrice Line',
])('There is nothing to be warned of in the name %s', (name) => expect(nameWarning(name)).toBeNull())
