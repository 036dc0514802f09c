import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Endpoint } from '../contract/endpoint.ts'
import { z } from '../contract/zod.ts'

// Compression next to what an attacker chose can reveal a secret by its length (BREACH): a reply with a secret is never
// compressed. docs/decisions/0038-first-visit.md

const ROOT = join(import.meta.dirname, '..')
const SECRET = /token|secret|password|(^|_)code|otp|qr_|recovery|session|unsubscribe|signature/i

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'at' in value && 'schemas' in value

const files = globSync('contract/*.ts', { cwd: ROOT }).filter((file) => !/\.(test|d)\.ts$/.test(file))
const modules = await Promise.all(files.map((file) => import(join(ROOT, file))))
const endpoints = modules.flatMap((exports) => Object.values<unknown>(exports)).filter(isEndpoint)

/** The names of all fields in a reply, at any depth; null if the schema leaves some of them open. */
function fieldsOf({ schemas }: Endpoint): string[] | null {
  const names: string[] = []
  let isOpen = false
  const visit = (part: unknown) => {
    if (typeof part !== 'object' || part === null) return
    const { properties } = part as { properties?: object }
    names.push(...Object.keys(properties ?? {}))
    if (Object.keys(part).length === 0) isOpen = true
    for (const inner of Object.values(part)) visit(inner)
  }
  visit(z.toJSONSchema(schemas.reply, { unrepresentable: 'any', io: 'output' }))
  return isOpen ? null : names
}

const hasSecret = (endpoint: Endpoint) => fieldsOf(endpoint)?.some((name) => SECRET.test(name)) ?? true

test('compresses only lists of the API without any secret in their replies', () => {
  const compressed = endpoints.filter((endpoint) => endpoint.compressed)
  expect(compressed.map(({ at }) => at).sort()).toEqual([
    'GET /api/comments/:post_id',
    'GET /api/posts',
    'GET /api/requests',
    'POST /api/members/search',
    'POST /api/sources/search',
  ])
  for (const endpoint of compressed) expect(fieldsOf(endpoint), endpoint.at).not.toBeNull()
  expect(compressed.filter(hasSecret).map(({ at }) => at)).toEqual([])
})

test('finds the secrets of the replies that have them', () => {
  const found = endpoints.filter(hasSecret).map(({ at }) => at)
  expect(found).toContain('POST /auth/v1/token')
  expect(found).not.toContain('GET /api/posts')
})
