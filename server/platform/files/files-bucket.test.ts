import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Disk } from 'flydrive'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { testConfig } from '../../../test/support/app.ts'
import { openFiles } from './files.ts'

/** As much of S3 as we use: objects by the path of bucket and key. */
const objects = new Map<string, Buffer>()
const seen: string[] = []

/** Two objects per page, and the folders below listed as such. */
function listed(bucketPath: string, asked: URLSearchParams): string {
  const at = bucketPath.replace(/\/$/, '')
  const prefix = asked.get('prefix') ?? ''
  const below = [...objects.keys()]
    .filter((path) => path.startsWith(`${at}/${prefix}`))
    .map((path) => path.slice(at.length + 1 + prefix.length))
    .sort()
  const from = Number(asked.get('continuation-token') ?? 0)
  const names = below.filter((name) => !name.includes('/'))
  const entries = names
    .slice(from, from + 2)
    .map((name) => `<Contents><Key>${prefix}${name}</Key></Contents>`)
  const folders = below
    .filter((name) => name.includes('/'))
    .map((name) => `<CommonPrefixes><Prefix>${prefix}${name.split('/')[0]}/</Prefix></CommonPrefixes>`)
  const next = from + 2 < names.length ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''
  return `<?xml version="1.0"?><ListBucketResult>${entries.join('')}${folders.join('')}${next}</ListBucketResult>`
}
const bucket = createServer(async (request, response) => {
  const { pathname: at, searchParams: asked } = new URL(request.url ?? '', 'http://bucket')
  seen.push(`${request.method} ${at}`)
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const signed = request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=a-key-id/') ?? false
  if (!signed) return response.writeHead(403).end()
  if (request.method === 'PUT') objects.set(at, Buffer.concat(chunks))
  if (request.method === 'DELETE') objects.delete(at)
  if (asked.get('list-type') === '2') return response.writeHead(200).end(listed(at, asked))
  const found = objects.get(at)
  if (request.method === 'DELETE') return response.writeHead(204).end()
  if (!found) return response.writeHead(404).end()
  return response.writeHead(200).end(request.method === 'GET' ? found : undefined)
})
await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve))
afterAll(() => void bucket.close())

const files = openFiles(
  await testConfig({
    STORAGE_URL: 's3://some-bucket/production',
    AWS_ACCESS_KEY_ID: 'a-key-id',
    AWS_SECRET_ACCESS_KEY: 'a secret',
    AWS_REGION: 'eu-west-1',
    AWS_ENDPOINT_URL: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`,
  }),
)
const bytes = Buffer.from('some bytes')

test('reads what is written into a bucket until it is removed', async () => {
  expect(await files.read('a/b.webp')).toBeNull()
  await files.write('a/b.webp', bytes)
  expect([...objects.keys()]).toEqual(['/some-bucket/production/a/b.webp'])
  expect(Buffer.from((await files.read('a/b.webp'))!)).toEqual(bytes)
  await files.remove('a/b.webp')
  await files.remove('a/b.webp')
  expect(await files.read('a/b.webp')).toBeNull()
})

test.each(['../outside', 'a/../../outside', '..', '..\\outside'])('refuses the key %j', async (key) => {
  const before = seen.length
  await expect(files.write(key, bytes)).rejects.toThrow()
  await expect(files.read(key)).rejects.toThrow()
  await expect(files.remove(key)).rejects.toThrow()
  expect(seen.length).toBe(before)
})

test('treats what is removed during the read as missing', async () => {
  await files.write('a/c.webp', bytes)
  const read = Disk.prototype.getBytes
  vi.spyOn(Disk.prototype, 'getBytes').mockImplementationOnce(async function (this: Disk, key) {
    await this.delete(key)
    return read.call(this, key)
  })
  onTestFinished(() => void vi.restoreAllMocks())
  expect(await files.read('a/c.webp')).toBeNull()
})

test("throws for an object that exists and can't be read", async () => {
  await files.write('a/d.webp', bytes)
  vi.spyOn(Disk.prototype, 'getBytes').mockRejectedValue(new Error('no disk'))
  onTestFinished(() => void vi.restoreAllMocks())
  await expect(files.read('a/d.webp')).rejects.toThrow('no disk')
  await files.remove('a/d.webp')
})

test('lists everything directly in a folder of a bucket, page by page', async () => {
  const kept = ['one', 'two', 'three', 'four', 'five'].map((name) => `kept/${name}`)
  for (const key of [...kept, 'kept/inner/six', 'kept-not/seven']) await files.write(key, bytes)
  const keys: string[] = []
  for await (const key of files.list('kept')) keys.push(key)
  expect(keys.sort()).toEqual(kept.sort())
})
