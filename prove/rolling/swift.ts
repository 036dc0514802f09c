import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { expect, vi } from 'vitest'
import { testFolder } from '../../test/support/app.ts'
import { START } from '../../test/support/server-process.ts'
import { expectInstalled, freePort, startLocal } from '../local-process.ts'

const KEY = 'beatline:pictures'
const SECRET = 'secret-of-tests'
const STORES = ['account', 'container', 'object'] as const

export function expectSwift(): void {
  const servers = [...STORES, 'proxy'] as const
  expectInstalled(`${servers.map((name) => `swift-${name}`).join(' ')} memcached`, [
    ...servers.map((name) => `swift-${name}-server`),
    'memcached',
  ])
}

const section = (name: string, lines: Record<string, string | number>) =>
  [`[${name}]`, ...Object.entries(lines).map(([key, value]) => `${key} = ${value}`), ''].join('\n')

/**
 * OpenStack Swift on loopback, with one replica of everything, as an S3 server that checks signatures. Its hash paths
 * come from /etc/swift/swift.conf, which it reads from nowhere else.
 */
export async function startSwift(region: string, bucket: string) {
  const folder = await testFolder()
  const ports = { account: 0, container: 0, object: 0, proxy: 0, cache: 0 }
  for (const name of Object.keys(ports)) ports[name as keyof typeof ports] = await freePort()
  const common = (port: number) =>
    section('DEFAULT', {
      ...{ bind_ip: '127.0.0.1', bind_port: port, workers: 0, user: userInfo().username },
      ...{ swift_dir: folder, devices: folder, mount_check: 'false' },
    })
  const start = (name: (typeof STORES)[number] | 'proxy', rest: string) => {
    const file = join(folder, `${name}.conf`)
    writeFileSync(file, common(ports[name]) + rest)
    startLocal(`swift-${name}-server`, [file, '--verbose'], join(folder, `${name}.log`))
  }
  mkdirSync(join(folder, 'disk'))
  for (const name of STORES) {
    const ring = (...args: string[]) =>
      execFileSync('swift-ring-builder', [join(folder, `${name}.builder`), ...args], { stdio: 'ignore' })
    ring('create', '2', '1', '1')
    ring('add', `r1z1-127.0.0.1:${ports[name]}/disk`, '1')
    ring('rebalance')
    start(
      name,
      section('pipeline:main', { pipeline: `${name}-server` }) +
        section(`app:${name}-server`, { use: `egg:swift#${name}` }),
    )
  }
  // It keeps the rights of keys; s3api does not start a request without it.
  startLocal(
    'memcached',
    ['-l', '127.0.0.1', '-p', `${ports.cache}`, '-U', '0', '-u', userInfo().username],
    join(folder, 'memcached.log'),
  )
  const filters = {
    catch_errors: {},
    memcache: { memcache_servers: `127.0.0.1:${ports.cache}` },
    s3api: { location: region },
    tempauth: { [`user_${KEY.replace(':', '_')}`]: `${SECRET} .admin` },
    copy: {},
    slo: {},
    dlo: {},
  }
  start(
    'proxy',
    [
      section('pipeline:main', { pipeline: [...Object.keys(filters), 'proxy-server'].join(' ') }),
      section('app:proxy-server', { use: 'egg:swift#proxy', account_autocreate: 'true' }),
      ...Object.entries(filters).map(([name, lines]) =>
        section(`filter:${name}`, { use: `egg:swift#${name}`, ...lines }),
      ),
    ].join('\n'),
  )
  const endpoint = `http://127.0.0.1:${ports.proxy}`
  const clientWith = (secretAccessKey: string) =>
    new S3Client({
      ...{ region, endpoint, forcePathStyle: true, maxAttempts: 1 },
      credentials: { accessKeyId: KEY, secretAccessKey },
    })
  const client = clientWith(SECRET)
  const said = () => readFileSync(join(folder, 'proxy.log'), 'utf8').slice(-2_000)
  await vi.waitFor(
    () =>
      client
        .send(new CreateBucketCommand({ Bucket: bucket }))
        .catch((error) => expect.fail(`${error} ${said()}`)),
    START,
  )
  /** Every key in the bucket. */
  const keys = async (as: S3Client = client) => {
    const found: string[] = []
    for (let next: string | undefined, isFirst = true; isFirst || next; isFirst = false) {
      const page = await as.send(new ListObjectsV2Command({ Bucket: bucket, ContinuationToken: next }))
      found.push(...(page.Contents ?? []).map(({ Key }) => Key!))
      next = page.NextContinuationToken
    }
    return found
  }
  await expect(keys(clientWith('another secret'))).rejects.toThrow('signature')
  const env = { AWS_ENDPOINT_URL: endpoint, AWS_ACCESS_KEY_ID: KEY, AWS_SECRET_ACCESS_KEY: SECRET }
  return { env, keys: () => keys() }
}
