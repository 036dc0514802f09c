import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import config from '../playwright.config.ts'

const FOLDER = join(import.meta.dirname, '../e2e')
const PUBLISHES = /comment-thread\.ts|\b(?:makePost|makeRequest|publish|createButton)\(|insert into posts/
/** A story with a product of its own has a feed of its own. */
const APART = /\bstartOwnProduct\(/

test('runs every story that publishes a post after the others that do: PUBLISHING of playwright.config.ts', () => {
  const { testMatch } = config.projects!.find(({ name }) => name === 'publishing')!
  const isListed = (file: string) =>
    [testMatch ?? []].flat().some((one) => (typeof one === 'string' ? file.endsWith(one) : one.test(file)))
  const publishing = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.spec.ts'))
    .filter((file) => {
      const story = readFileSync(join(FOLDER, file), 'utf8')
      return PUBLISHES.test(story) && !APART.test(story)
    })
  expect(publishing.length).toBeGreaterThan(10)
  expect(publishing.filter((file) => !isListed(file))).toEqual([])
})
