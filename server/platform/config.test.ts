import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const faultsOf = (env: Record<string, string>) => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError)
      return error.message.split('\n').filter((line) => line.startsWith('  - '))
    throw error
  }
  return []
}

test('needs no variable', () => {
  expect(readConfig({})).toMatchObject({
    PORT: 3_000,
    RATE_LIMITS: true,
    demoAllowed: true,
  })
})

test('treats an empty variable as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', DEMO: '' }).PORT).toBe(3_000)
})

test('names every fault at once', () => {
  const faults = faultsOf({
    PORT: '70000',
    PUBLIC_URL: 'beatline.example',
    RATE_LIMITS: 'maybe',
    LOG_LEVEL: 'loud',
    DATABASE_POOL: 'many',
    ADMIN_EMAIL: 'nobody',
  })
  expect(faults).toEqual([
    '  - PORT must be at most 65535 (it is "70000")',
    '  - PUBLIC_URL must be an address that starts with http:// or https://',
    '  - ADMIN_EMAIL must be an email address (it is "nobody")',
    '  - RATE_LIMITS must be one of on, off (it is "maybe")',
    '  - LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent (it is "loud")',
    '  - DATABASE_POOL must be a number (it is "many")',
    '  - ADMIN_EMAIL and ADMIN_PASSWORD must be set together',
  ])
})

test('signs mails with a whole key or not at all', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const whole = { MAIL_DKIM_DOMAIN: 'beatline.example', MAIL_DKIM_SELECTOR: 'one', MAIL_DKIM_KEY: pem }
  for (const key of [pem, pem.replaceAll('\n', '\\n')])
    expect(readConfig({ ...whole, MAIL_DKIM_KEY: key }).MAIL_DKIM_KEY).toBe(pem)
  const together = '  - MAIL_DKIM_DOMAIN, MAIL_DKIM_SELECTOR and MAIL_DKIM_KEY must be set together'
  for (const [name, value] of Object.entries(whole)) {
    expect(faultsOf({ [name]: value })).toEqual([together])
    expect(faultsOf({ ...whole, [name]: '' })).toEqual([together])
  }
  const { privateKey: other } = generateKeyPairSync('ed25519')
  for (const key of ['hunter2', String(other.export({ type: 'pkcs8', format: 'pem' }))])
    expect(faultsOf({ ...whole, MAIL_DKIM_KEY: key })).toEqual([
      '  - MAIL_DKIM_KEY must be an RSA private key in PEM, as openssl genrsa 2048 writes it',
    ])
  expect(faultsOf({ ...whole, MAIL_DKIM_DOMAIN: 'beatline.example;' })).toHaveLength(1)
})

test('never repeats a secret', () => {
  const secrets = {
    AUTH_SECRET: 'hunter2',
    ADMIN_PASSWORD: 'pw1',
    ADMIN_EMAIL: 'admin@example.test',
    DATABASE_URL: 'mysql://root:hunter2@host/db',
    SMTP_URL: 'ftp://kim:hunter2@host',
    STORAGE_URL: 's3://key:hunter2@host',
  }
  const faults = faultsOf(secrets)
  expect(faults).toHaveLength(5)
  expect(faults.join()).not.toMatch(/hunter2|pw1/)
})

test.each([
  [{}, true],
  [{ PUBLIC_URL: 'http://localhost:3000' }, true],
  [{ PUBLIC_URL: 'http://127.0.0.1' }, true],
  [{ PUBLIC_URL: 'http://[::1]:8080' }, true],
  [{ DATABASE_URL: 'postgres://host/db', DEMO: '1' }, true],
  [{ DATABASE_URL: 'postgres://host/db' }, false],
  [{ DEMO: '0' }, false],
  [{ PUBLIC_URL: 'https://beatline.example' }, false],
  [{ PUBLIC_URL: 'https://beatline.example', DEMO: '1' }, false],
  [{ PUBLIC_URL: 'http://localhost.beatline.example', DEMO: '1' }, false],
  [{ TRUST_PROXY: '10.0.0.1', DEMO: '1' }, false],
  [{ NODE_ENV: 'production' }, false],
  [{ NODE_ENV: 'production', DEMO: '1' }, false],
])('given %j, sets demoAllowed to %s', (env, allowed) => {
  const config = readConfig(env as Record<string, string>)
  expect(config.demoAllowed).toBe(allowed)
  expect(config.HOST).toBe(allowed ? '127.0.0.1' : '0.0.0.0')
})

test('changes limits by name, each once, and never to zero', () => {
  const { LIMITS } = readConfig({ LIMITS: 'posts=5/60, export=1/3600' })
  expect(LIMITS?.get('posts')).toEqual({ max: 5, seconds: 60 })
  for (const wrong of ['posts', 'posts=5', 'posts=5/0', 'posts=0/60', 'beer=1/1', 'posts=1/1,posts=2/2'])
    expect(faultsOf({ LIMITS: wrong }), wrong).toHaveLength(1)
})

test('requires a valid bucket name and everything needed to reach it', () => {
  const env = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret', AWS_REGION: 'eu-west-1' }
  expect(faultsOf({ STORAGE_URL: 's3://pictures' })).toEqual([
    '  - STORAGE_URL names a bucket: set AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION too',
  ])
  for (const STORAGE_URL of ['s3://pictures', 's3://pictures/', 's3://my.pictures/a/b'])
    expect(faultsOf({ STORAGE_URL, ...env })).toEqual([])
  for (const STORAGE_URL of [
    's3://',
    's3://Pictures',
    's3://p:1',
    's3://pictures?region=x',
    's3://pictures/a//b',
  ])
    expect(faultsOf({ STORAGE_URL, ...env })).toEqual([
      '  - STORAGE_URL must be s3://BUCKET or s3://BUCKET/FOLDER, without user, port or query',
    ])
  expect(faultsOf({ STORAGE_URL: 'ftp://pictures' })[0]).toContain('starts with file:// or s3://')
})

test('takes a pooler only with its mode and the address of PostgreSQL itself', () => {
  const DATABASE_URL = 'postgres://pooler/db'
  const DATABASE_DIRECT_URL = 'postgres://database/db'
  for (const DATABASE_POOLER of ['session', 'transaction'])
    expect(faultsOf({ DATABASE_URL, DATABASE_POOLER, DATABASE_DIRECT_URL })).toEqual([])
  const TOGETHER = '  - DATABASE_POOLER and DATABASE_DIRECT_URL must be set together'
  expect(faultsOf({ DATABASE_URL, DATABASE_POOLER: 'session' })).toEqual([TOGETHER])
  expect(faultsOf({ DATABASE_URL, DATABASE_DIRECT_URL })).toEqual([TOGETHER])
  expect(faultsOf({ DATABASE_POOLER: 'session', DATABASE_DIRECT_URL })).toEqual([
    '  - DATABASE_POOLER needs DATABASE_URL, the address of the pooler',
  ])
  expect(faultsOf({ DATABASE_URL, DATABASE_POOLER: 'statement', DATABASE_DIRECT_URL })).toEqual([
    '  - DATABASE_POOLER must be one of session, transaction (it is "statement")',
  ])
  const secret = faultsOf({ DATABASE_URL, DATABASE_POOLER: 'session', DATABASE_DIRECT_URL: 'kim:hunter2' })
  expect(secret).toEqual([expect.stringContaining('DATABASE_DIRECT_URL must be an address')])
  expect(secret.join()).not.toContain('hunter2')
})

test('takes a replica only with the address of its primary', () => {
  const DATABASE_REPLICA_URL = 'postgres://replica/db'
  expect(faultsOf({ DATABASE_URL: 'postgres://database/db', DATABASE_REPLICA_URL })).toEqual([])
  expect(faultsOf({ DATABASE_REPLICA_URL })).toEqual([
    '  - DATABASE_REPLICA_URL needs DATABASE_URL, the address of its primary',
  ])
})

test('takes NATS by one or several addresses of one kind, beside a database, and repeats no password', () => {
  const DATABASE_URL = 'postgres://database/db'
  for (const LIVE_URL of [
    'nats://queue',
    'tls://kim:hunter2@one:4222, tls://two:4222',
    'nats://token@[::1]:4222/',
  ])
    expect(faultsOf({ DATABASE_URL, LIVE_URL })).toEqual([])
  expect(readConfig({}).LIVE_URL).toBeUndefined()
  const paths = ['nats://queue/events', 'nats://queue?tls=1']
  for (const wrong of ['queue:4222', 'redis://queue', 'nats://', ...paths, 'nats://kim:100%@queue'])
    expect(faultsOf({ DATABASE_URL, LIVE_URL: wrong })).toEqual([
      expect.stringMatching(/^ {2}- LIVE_URL must be the address of a NATS server.*for example nats:/),
    ])
  const mixed = faultsOf({ DATABASE_URL, LIVE_URL: 'tls://kim:hunter2@one,nats://two' })
  expect(mixed).toHaveLength(1)
  expect(mixed.join()).not.toContain('hunter2')
  expect(faultsOf({ LIVE_URL: 'nats://queue' })).toEqual([
    '  - LIVE_URL needs DATABASE_URL: a process with a PostgreSQL of its own has no others',
  ])
})

test('never turns the debug page on in production', () => {
  expect(readConfig({ DEBUG_ACCOUNT_PAGE: '1' }).DEBUG_ACCOUNT_PAGE).toBe(true)
  for (const env of [
    { NODE_ENV: 'production' },
    { PUBLIC_URL: 'https://beatline.example' },
    { TRUST_PROXY: '1' },
  ] as Record<string, string>[])
    expect(faultsOf({ DEBUG_ACCOUNT_PAGE: '1', ...env })).toHaveLength(1)
})
