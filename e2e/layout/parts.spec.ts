import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../support/fixtures.ts'

const BUILT = join(import.meta.dirname, '../../dist/files.json')

/** Without islands: they start by themselves where a public page has their place. */
async function partsOfBuild(): Promise<string[]> {
  const names: string[] = JSON.parse(await readFile(BUILT, 'utf8'))
  return names.filter((name) => name.endsWith('.js') && !name.includes('.island'))
}

// A menu that does not load is asked for again and again, and nobody is told.
test('loads every part of the pages, whichever is loaded first', async ({ open }) => {
  const parts = await partsOfBuild()
  expect(parts.length).toBeGreaterThan(100)
  const page = await open('nobody')
  for (const order of [parts, parts.toReversed()]) {
    await page.goto('/login')
    const broken = await page.evaluate(async (names) => {
      const said: string[] = []
      for (const name of names) await import(`/${name}`).catch((error) => said.push(`${name}: ${error}`))
      return said
    }, order)
    expect(broken).toEqual([])
  }
})
