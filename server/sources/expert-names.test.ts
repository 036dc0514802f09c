import { expect, test } from 'vitest'
import { areSameName, namesToCompare } from './expert-names.ts'

test.each([
  ['nora  VOSS', 'Nóra-Voss', 'Nora\u200b Voss.', 'Nora\u3164 Voss', '\u{1d4dd}ora Voss'],
  [
    'Dr. Nora Voss',
    'Prof. Dr. Nora Voss',
    'Ms Nora Voss, Ph.D.',
    'Nora Voss PhD',
    'Nora Voss, M.D., MBA',
    'Sir Nora Voss Jr.',
  ],
  // Spaced in other ways, in small capitals, with digits, in Lisu and in Cherokee.
  ['Nora V\u200aoss', 'NoraVoss', 'N·o·r·a Voss', 'Nora ᴠoꜱꜱ', 'N0ra V0ss', 'ꓠora Voss', 'Nora Ꮩoss'],
  // Cyrillic, and Greek in small letters and in capitals.
  ['Nоrа Vоss', 'Νora Voss', 'Norα Vοss', 'Nora νoss', 'Νοrα νοss', 'NОRА VОSS'],
])('takes these for Nora Voss: %s, %s, %s, ...', (...names) => {
  for (const name of names) expect(areSameName(name, 'Nora Voss'), name).toBe(true)
})

test.each([
  ['Ηannah Υoung', 'Hannah Young'],
  ['ΗΒΗ ΝΑΥΤΗ', 'Ήβη Ναύτη'],
  ['НОРА ВОСС', 'Нора Восс'],
  ['Dr. Ma', 'Prof. Ma'],
  ['AIan HiII', 'Alan Hill'],
  ['A1an Hill', 'Alan Hill'],
  ["Mary-Ann O'Neil", 'Maryann ONeil'],
  ['王 小明', '王小明'],
])('takes %s for %s', (one, other) => {
  expect(areSameName(one, other)).toBe(true)
})

test.each([
  ['Nora Voss', 'Nora Vossberg'],
  ['Hannah Young', 'Nannah Young'],
  ['Jack Ma', 'Jack'],
  ['Anh Do', 'Anh'],
  ['Phil Collins', 'Collins'],
  ['Dr.', 'Prof.'],
])('tells %s from %s', (one, other) => {
  expect(areSameName(one, other)).toBe(false)
})

test('compares a Latin name in one way, and one in other letters in two at most', () => {
  expect(namesToCompare('Dr. Nora Voss')).toEqual(['noravoss'])
  expect(namesToCompare('Νora Voss')).toEqual(['voravoss', 'noravoss'])
  expect(namesToCompare('王小明')).toEqual(['王小明'])
})
