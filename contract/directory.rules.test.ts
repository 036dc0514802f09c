import { expect, test } from 'vitest'
import { listedRoles } from './directory.rules.ts'

test.each([
  ['pr', ['journalist'], ['journalist']],
  ['journalist', ['pr'], ['pr']],
  ['expert', ['journalist', 'pr'], []],
  ['admin', ['journalist', 'pr', 'expert'], ['journalist', 'pr', 'expert']],
] as const)('For %s the members page lists %j, the directory %j', (reader, members, directory) => {
  expect(listedRoles(reader, 'members')).toEqual(members)
  expect(listedRoles(reader, 'directory')).toEqual(directory)
})
