import { createPrivateKey } from 'node:crypto'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { EmailAddress } from '../../contract/email-change.ts'
import { z } from '../../contract/zod.ts'
import { LIMITS_NAMES } from './limits/limit-names.ts'
import { STATEMENT_MS } from './postgres/connection.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const onOff = z.enum(['on', 'off']).transform((value) => value === 'on')
const flag = z.enum(['0', '1']).transform((value) => value === '1')
const url = (schemes: string[]) =>
  z.string().refine((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol), {
    error: `must be an address that starts with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
  })

/** Addresses of NATS, of which the first may have credentials for all of them. */
const natsServers = z.string().refine((value) => value.split(',').every(isNatsServer) && isOneScheme(value), {
  error:
    'must be the address of a NATS server, or a comma-separated list that starts with nats:// or tls:// throughout, without path or query, and with % as %25 in its password, for example nats://beatline:PASSWORD@10.0.0.5:4222',
})

function isNatsServer(text: string): boolean {
  if (!URL.canParse(text.trim())) return false
  const { protocol, username, password, hostname, pathname, search, hash } = new URL(text.trim())
  const isAddress = ['nats:', 'tls:'].includes(protocol) && hostname !== '' && /^\/?$/.test(pathname)
  return isAddress && !(search + hash) && isEncoded(username + password)
}

const isEncoded = (text: string) => !/%(?![\da-f]{2})/i.test(text)

const isOneScheme = (value: string) =>
  new Set(value.split(',').map((each) => new URL(each.trim()).protocol)).size === 1

/** A number of proxies in front, or their addresses. Never "all": then any client could choose its own address. */
const trustedProxies = z
  .string()
  .refine((value) => /^\d+$/.test(value) || value.split(',').every((part) => isAddressRange(part.trim())), {
    error:
      'must be a number of proxies or a comma-separated list of addresses, for example 10.0.0.0/8,loopback',
  })
  .transform((value) => (/^\d+$/.test(value) ? Number(value) : value))

function isAddressRange(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits = '0', ...more] = text.split('/')
  return isIP(address) !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= 128 && more.length === 0
}

/** Comma-separated `name=max/seconds`: other numbers for the limits of docs/product.md#limits. */
const limitOverrides = z.string().transform((value, context) => {
  const limits = new Map<string, { max: number; seconds: number }>()
  for (const part of value.split(',')) {
    const [, name = '', max, seconds] = /^\s*([a-z-]+)=(\d{1,9})\/(\d{1,9})\s*$/.exec(part) ?? []
    if (!LIMITS_NAMES.has(name) || limits.has(name) || Number(max) < 1 || Number(seconds) < 1) {
      const names = [...LIMITS_NAMES].join(', ')
      context.addIssue(
        `must be a comma-separated list of name=number/seconds, both at least 1, each name once, for example messages=20/3600; names: ${names}`,
      )
      return z.NEVER
    }
    limits.set(name, { max: Number(max), seconds: Number(seconds) })
  }
  return limits
})

const dnsName = z.string().regex(/^[\w-]+(\.[\w-]+)*$/, 'must be a name in DNS, for example beatline.example')

/** Its line breaks may be written as \n. */
const rsaKey = z
  .string()
  .transform((value) => value.replaceAll('\\n', '\n'))
  .refine(isRsaKey, 'must be an RSA private key in PEM, as openssl genrsa 2048 writes it')

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

const DKIM_VARIABLES = ['MAIL_DKIM_DOMAIN', 'MAIL_DKIM_SELECTOR', 'MAIL_DKIM_KEY'] as const

const BUCKET = /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w.-]+)*\/?$/
const BUCKET_VARIABLES = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_REGION'] as const

/** Every environment variable, with its default. docs/operating.md says what each is for. */
const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).optional(),
  PORT: port.default(3000),
  HOST: z.string().min(1).optional(),
  PUBLIC_URL: url(['http:', 'https:']).optional(),
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  DATABASE_POOLER: z.enum(['session', 'transaction']).optional(),
  DATABASE_DIRECT_URL: url(['postgres:', 'postgresql:']).optional(),
  DATABASE_REPLICA_URL: url(['postgres:', 'postgresql:']).optional(),
  LIVE_URL: natsServers.optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  SMTP_TIMEOUT_MS: z.coerce.number().int().min(100).max(200_000).default(60_000),
  MAIL_FROM: z.string().min(3).default('Beatline <no-reply@beatline.example>'),
  MAIL_DKIM_DOMAIN: dnsName.optional(),
  MAIL_DKIM_SELECTOR: dnsName.optional(),
  MAIL_DKIM_KEY: rsaKey.optional(),
  AWAY_MAIL_MINUTES: z.coerce.number().int().min(1).max(1_440).default(15),
  OUTCOME_RELEASE_MINUTES: z.coerce.number().int().min(0).max(60).default(10),
  CONTACT_EMAIL: EmailAddress('must be an email address').default('contact@beatline.example'),
  COMPANY_NAME: z.string().min(1).default('Beatline'),
  COMPANY_ADDRESS: z.string().min(1).default('1 Example Street, New York, NY 10000, United States'),
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  ADMIN_EMAIL: EmailAddress('must be an email address').optional(),
  ADMIN_PASSWORD: z.string().min(6, 'must have at least 6 characters').optional(),
  STORAGE_URL: url(['file:', 's3:'])
    .refine((value) => !value.startsWith('s3:') || BUCKET.test(value), {
      error: 'must be s3://BUCKET or s3://BUCKET/FOLDER, without user, port or query',
    })
    .optional(),
  AWS_ACCESS_KEY_ID: z.string().min(1).optional(),
  AWS_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  AWS_REGION: z.string().min(1).optional(),
  AWS_ENDPOINT_URL: url(['http:', 'https:']).optional(),
  DEMO: flag.optional(),
  RATE_LIMITS: onOff.prefault('on'),
  LIMITS: limitOverrides.optional(),
  COMMON_PASSWORDS: z.enum(['refuse', 'allow']).default('refuse'),
  ADMIN_SECOND_FACTOR: z.enum(['optional', 'required']).default('optional'),
  DEBUG_ACCOUNT_PAGE: flag.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: trustedProxies.optional(),
  STATEMENT_MS: z.coerce.number().int().min(STATEMENT_MS).max(600_000).default(STATEMENT_MS),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(16),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  DRAIN_MS: z.coerce.number().int().min(0).max(60_000).default(1_000),
  DRAWING_MS: z.coerce.number().int().min(100).max(60_000).default(3_000),
  HEARTBEAT_MS: z.coerce.number().int().min(50).default(20_000),
})
type Environment = z.output<typeof Environment>

export type Config = Environment & {
  /** Where the server listens: loopback only for the demo, every address otherwise. */
  HOST: string
  /** Whether the demo world may exist, see docs/operating.md#demo. */
  demoAllowed: boolean
  dataDir: string
}

/** The public address of the product, without a trailing slash; without one of its own, that of a local server. */
export const originOf = ({ PUBLIC_URL, PORT }: Environment, port = PORT): string =>
  PUBLIC_URL?.replace(/\/+$/, '') ?? `http://localhost:${port}`

const loopback = (address: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname)

function isProduction(env: Environment): boolean {
  const isPublic = env.PUBLIC_URL !== undefined && !loopback(env.PUBLIC_URL)
  return isPublic || env.TRUST_PROXY !== undefined || env.NODE_ENV === 'production'
}

/** The demo's published passwords must never be valid behind a public address (docs/operating.md#demo). */
function mayHoldDemo(env: Environment): boolean {
  if (isProduction(env)) return false
  return env.DEMO ?? env.DATABASE_URL === undefined
}

/** Invalid configuration: `faults` names every variable that is wrong, in plain words. */
export class ConfigError extends Error {
  constructor(faults: string[]) {
    super(
      [
        'The configuration is not valid:',
        ...faults.map((fault) => `  - ${fault}`),
        'See docs/operating.md.',
      ].join('\n'),
    )
  }
}

/**
 * Reads the configuration from the environment. An empty variable counts as unset.
 * Throws ConfigError with all faults at once.
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Environment.safeParse(given)
  const faults = parsed.success ? [] : parsed.error.issues.map((issue) => faultOf(issue, given))
  if ((given.ADMIN_EMAIL === undefined) !== (given.ADMIN_PASSWORD === undefined))
    faults.push('ADMIN_EMAIL and ADMIN_PASSWORD must be set together')
  if (new Set(DKIM_VARIABLES.map((name) => given[name] === undefined)).size > 1)
    faults.push('MAIL_DKIM_DOMAIN, MAIL_DKIM_SELECTOR and MAIL_DKIM_KEY must be set together')
  if ((given.DATABASE_POOLER === undefined) !== (given.DATABASE_DIRECT_URL === undefined))
    faults.push('DATABASE_POOLER and DATABASE_DIRECT_URL must be set together')
  if (given.DATABASE_POOLER !== undefined && given.DATABASE_URL === undefined)
    faults.push('DATABASE_POOLER needs DATABASE_URL, the address of the pooler')
  if (given.DATABASE_REPLICA_URL !== undefined && given.DATABASE_URL === undefined)
    faults.push('DATABASE_REPLICA_URL needs DATABASE_URL, the address of its primary')
  if (given.LIVE_URL !== undefined && given.DATABASE_URL === undefined)
    faults.push('LIVE_URL needs DATABASE_URL: a process with a PostgreSQL of its own has no others')
  const missing = BUCKET_VARIABLES.filter((name) => given[name] === undefined)
  if (BUCKET.test(given.STORAGE_URL ?? '') && missing.length > 0)
    faults.push(`STORAGE_URL names a bucket: set ${missing.join(', ')} too`)
  if (parsed.data?.METRICS_PORT && parsed.data.METRICS_PORT === parsed.data.PORT)
    faults.push('METRICS_PORT must not be PORT: metrics are not for members')
  if (parsed.data?.DEBUG_ACCOUNT_PAGE && isProduction(parsed.data))
    faults.push(
      'DEBUG_ACCOUNT_PAGE must not be set in production (NODE_ENV=production, a public PUBLIC_URL, or TRUST_PROXY)',
    )
  if (faults.length > 0 || !parsed.success) throw new ConfigError(faults)
  const demoAllowed = mayHoldDemo(parsed.data)
  return {
    ...parsed.data,
    demoAllowed,
    HOST: parsed.data.HOST ?? (demoAllowed ? '127.0.0.1' : '0.0.0.0'),
    dataDir: resolve(parsed.data.DATA_DIR),
  }
}

// Values of secret variables are never repeated in a message.
const SECRET = /URL|SECRET|PASSWORD|KEY/

function faultOf(issue: z.core.$ZodIssue, given: Record<string, string | undefined>): string {
  const name = String(issue.path[0])
  const shown = SECRET.test(name) ? '' : ` (it is "${given[name]}")`
  if (issue.code === 'invalid_value') return `${name} must be one of ${issue.values.join(', ')}${shown}`
  if (issue.code === 'too_small' && issue.origin !== 'string')
    return `${name} must be at least ${issue.minimum}${shown}`
  if (issue.code === 'too_big') return `${name} must be at most ${issue.maximum}${shown}`
  if (issue.code === 'invalid_type') return `${name} must be a number${shown}`
  const words = issue.message === 'Invalid input' ? 'is not valid' : issue.message
  return `${name} ${words}${shown}`
}
