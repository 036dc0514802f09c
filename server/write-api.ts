import { globSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { ERROR_STATUSES, type ErrorCode } from '../contract/errors.ts'
import { HEARTBEAT_MS } from '../contract/live.ts'
import { BEATS } from '../contract/vocabulary.ts'
import { z } from '../contract/zod.ts'
import { type Call, calls } from '../docs/calls.ts'
import { members, sameRights } from './auth/who.ts'
import { addHealth } from './platform/http/health.ts'
import type { Route } from './platform/http/routes.ts'
import { addEventStream } from './platform/live/event-stream.ts'

const ROOT = join(import.meta.dirname, '..')

const CODES: Record<ErrorCode, string> = {
  not_authenticated: 'No valid session. Renew it once; if that is refused, sign in again.',
  second_factor_required: 'The code of the second factor is due in this session.',
  suspended: 'The membership is suspended. What is about the member and signing in stay open.',
  banned: 'The membership has ended; the same stays open.',
  second_factor_setup_required: 'Admins need a second factor here, and this one has none yet.',
  onboarding_required: 'The member has not completed the profile and set a password.',
  membership_dormant: 'The membership is dormant: reading only.',
  idempotency_key_reused: 'The Idempotency-Key was used with another content.',
  already_pitched: 'The member has pitched to this request.',
  enough: 'The author has enough pitches for now; `hold` lets one wait.',
  closed: 'The request takes no pitches any more.',
  paused: 'The author is suspended, so the request takes no pitches for now.',
  withdrawn_limit: 'The caller has withdrawn three pitches to this request.',
  brief_changed: 'The brief has another version than the pitch answers. Read it again.',
  evidence_changed: 'The comparison finds something else than the pitcher has seen. `compared` has it.',
  reveals_author: 'a text names its author, whose name is hidden; `reveals_author_ok` publishes it anyway',
  rate_limited: 'A limit is reached. `Retry-After` says how many seconds to wait.',
  unavailable: 'The database is down or busy. `Retry-After` is set; the same call may succeed later.',
}

/** Routes outside the contract have no summary there. */
const SUMMARIES: Record<string, string> = {
  'GET /healthz': 'The process answers',
  'GET /auth/v1/verify': 'The page behind a mailed link; it uses nothing up',
  'POST /auth/v1/verify': 'Redeem a mailed link: JSON gives the session, the page’s form is led on',
  'GET /m/:token': 'The page behind a link in an alert that does one thing; it changes nothing',
  'POST /m/:token': 'Do what the link says: the page’s button, and mail programs that unsubscribe (RFC 8058)',
  'GET /application': 'The page behind the link in an applicant’s email: the status of the application',
  'POST /application': 'Answer the question that the page shows',
  'GET /trail/:token': 'The page behind a link to the trail of a pitch',
  'GET /readyz': 'The process can serve members: the database answers and no stop is near, else 503',
}

type Served = { at: string; who: string; route?: Route; summary?: string }

const loadAll = async (pattern: string) =>
  Promise.all(
    globSync(pattern, { cwd: ROOT })
      .filter((file) => !file.endsWith('.test.ts'))
      .sort()
      .map(async (file) => ({ file, exports: (await import(join(ROOT, file))) as Record<string, unknown> })),
  )

/** Every endpoint, from the files of each folder: no database, no configuration. Nothing here is ever called. */
async function servedRoutes(): Promise<Map<string, Served[]>> {
  const groups = new Map<string, Served[]>()
  const bare = async (name: string, add: (app: FastifyInstance) => void) => {
    const list = groups.get(name) ?? []
    const app = fastify()
    // Shapes are zod's here; Fastify alone would refuse them.
    app.setValidatorCompiler(() => () => true)
    app.addHook('onRoute', ({ method, url, config, schema }) => {
      const { summary } = (schema ?? {}) as { summary?: string }
      const at = `${method} ${url}`
      if (method !== 'HEAD') list.push({ at, who: config?.who ?? '', summary: summary ?? SUMMARIES[at] })
    })
    add(app)
    await app.ready()
    groups.set(name, list)
  }
  for (const { file, exports } of await loadAll('server/*/*.routes.ts')) {
    const name = basename(file, '.routes.ts')
    for (const [key, value] of Object.entries(exports).sort(byName)) {
      if (key.startsWith('add')) await bare(name, (app) => (value as (...given: unknown[]) => void)(app, {}))
      if (!key.endsWith('Routes')) continue
      const routes = (typeof value === 'function' ? value({}) : value) as Route[]
      const list = routes.map((route) => ({ at: route.endpoint.at, who: route.who.name, route }))
      groups.set(name, [...(groups.get(name) ?? []), ...list])
    }
  }
  await bare('live events', (app) => addEventStream(app, members, {} as never, async () => null, sameRights))
  await bare('service', (app) => addHealth(app, {} as never, {} as never))
  const description = { at: 'GET /api/openapi.json', who: 'anyone', summary: 'This API as OpenAPI 3.1' }
  groups.set('service', [...(groups.get('service') ?? []), description])
  return groups
}

type Json = { [key: string]: unknown }
/** The shapes that are printed under their name: each by itself, since others may look alike. */
const names = new Map<unknown, string>()
/** The key that holds that name in a JSON schema. */
const NAME = 'x-name'
const jsonOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const name = ({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: Json }) => {
    const known = names.get(zodSchema)
    if (known) jsonSchema[NAME] = known
  }
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: name as never,
  })
  return json as Json
}

// The order of a module's exports depends on who loads it.
const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)

/** Shapes with a name in the contract, so that each is printed once. */
async function namedShapes(): Promise<[name: string, schema: z.ZodType][]> {
  const modules = await loadAll('contract/*.ts')
  const all = modules.flatMap(({ exports }) => Object.entries(exports).sort(byName))
  return all.filter(
    (pair): pair is [string, z.ZodType] => /^[A-Z]/.test(pair[0]) && pair[1] instanceof z.ZodType,
  )
}

const BEATS_TEXT = JSON.stringify(BEATS)

/** Writes a JSON schema as a TypeScript type, with the limits after it. */
class Shapes {
  say(json: Json, indent = '', isTop = false): string {
    if (json[NAME] && !isTop) return String(json[NAME])
    if (JSON.stringify(json.enum) === BEATS_TEXT) return 'Beat'
    const either = (json.anyOf ?? json.oneOf) as Json[] | undefined
    if (either) return either.map((one) => this.say(one, indent)).join(' | ')
    if (json.const !== undefined) return JSON.stringify(json.const)
    if (json.enum) return (json.enum as unknown[]).map((one) => JSON.stringify(one)).join(' | ')
    if (json.type === 'array') return this.#list(json, indent)
    if (json.type === 'object' && json.properties) return this.#object(json, indent)
    return this.#scalar(json)
  }

  #list({ items, minItems, maxItems }: Json, indent: string): string {
    const one = this.say(items as Json, indent)
    const bounds = [minItems, maxItems].some((bound) => bound !== undefined)
    return `${one.includes(' ') ? `(${one})` : one}[]${bounds ? ` (${minItems ?? 0} to ${maxItems ?? 'any'})` : ''}`
  }

  #object({ properties, required }: Json, indent: string): string {
    const needed = new Set((required ?? []) as string[])
    const lines = Object.entries(properties as Record<string, Json>).map(([key, value]) => {
      const otherwise = value.default === undefined ? '' : `, default ${JSON.stringify(value.default)}`
      return `${indent}  ${key}${needed.has(key) ? '' : '?'}: ${this.say(value, `${indent}  `)}${otherwise}`
    })
    return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
  }

  #scalar({ type, format, minLength, maxLength, not }: Json): string {
    if (not) return 'never'
    const kinds: Record<string, string> = { uuid: 'id', 'date-time': 'moment', date: 'date' }
    if (Array.isArray(type)) return type.join(' | ')
    const kind = kinds[String(format)] ?? (type as string | undefined) ?? 'anything'
    if (kind !== 'string' || maxLength === undefined) return kind
    return `string (${minLength ?? 0} to ${maxLength})`
  }
}

const fence = (title: string, text: string) => `${title}\n\n\`\`\`ts\n${text}\n\`\`\`\n`
const part = (title: string, text: string) =>
  text.includes('\n') ? fence(`${title}:`, text) : `${title}: \`${text}\`\n`

function endpointText({ at, who, route, summary }: Served, shapes: Shapes): string {
  const about = route?.endpoint.summary ?? summary
  const facts = [`For: ${who}.`]
  if (route?.endpoint.creates) facts.push('Answers 201. Takes an [Idempotency-Key](#creates-and-repeats).')
  if (route?.endpoint.empty) facts.push('Answers 204.')
  if (route?.endpoint.once) facts.push('Takes an [Idempotency-Key](#creates-and-repeats).')
  const parts = [`### \`${at}\`\n`, `${about ? `${about}. ` : ''}${facts.join(' ')}\n`]
  const { params, query, body, reply } = route?.endpoint.schemas ?? {}
  if (params) parts.push(part('Path', shapes.say(jsonOf(params, 'input'))))
  if (query) parts.push(part('Query', shapes.say(jsonOf(query, 'input'))))
  if (body) parts.push(part('Body', shapes.say(jsonOf(body, 'input'))))
  if (reply && !route?.endpoint.empty) parts.push(part('Reply', shapes.say(jsonOf(reply, 'output'))))
  return parts.join('\n')
}

const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows]
    .map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n')

function liveEvents(): string[][] {
  const source = readFileSync(join(ROOT, 'contract/live.ts'), 'utf8')
  const [, inside = ''] = source.match(/export type LiveEvents = \{\n(.*?)\n\}/s) ?? []
  return [...inside.matchAll(/\/\*\*(.*?)\*\/\s+'?([\w.]+)'?: ([^\n]+)/gs)].map(
    ([, words = '', name, data = '']) => [
      `\`${name}\``,
      `\`${data}\``,
      words.replace(/\s*\n\s*\*?\s*/g, ' ').trim(),
    ],
  )
}

function callRow({ call, by, note }: Call): string[] {
  const served = Array.isArray(by) ? by.map((at) => `\`${at}\``).join(', ') : by
  return [call, note ? `${served} (${note})` : served]
}

const INTRODUCTION = `<!-- Generated by \`npm run docs\` from the contract and the routes. Do not edit. -->

# API

JSON over HTTP. Field names are the database's, snake_case. \`id\` is a UUID, \`moment\` an ISO 8601 time with an
offset, \`date\` a day \`YYYY-MM-DD\`. Lengths count code points. Bodies hold at most 256 KiB and no field that is
not named here; the session calls under \`/auth/v1\` ignore unknown fields. The same description for programs is
\`GET /api/openapi.json\`.

A signed-in call carries \`Authorization: Bearer <access_token>\`. "For" says who may call: *anyone*; *signed in*;
*members*, who have completed onboarding; *active members*, who are not dormant either; *admins*, the product's team.
Admins count as onboarded. What else is refused to whom stands in [product.md](product.md#permissions).

`

const ERRORS = `## Errors

Every refusal is JSON, but of the one call that says otherwise: \`error\` is a sentence; \`code\` is there where a
program acts on it; \`fields\` holds one message for each wrong field, by its dotted path. Calls under \`/auth/v1\`
refuse in the form that the auth client reads: \`code\` (the status), \`error_code\`, \`msg\`, and \`error\` with the
same sentence as \`msg\`.

${table(
  ['Status', 'Sentence when there is none more exact'],
  Object.entries(ERROR_STATUSES).map(([status, sentence]) => [status, sentence]),
)}

${table(
  ['Code', 'Meaning'],
  Object.entries(CODES).map(([code, meaning]) => [`\`${code}\``, meaning]),
)}

Hidden and absent look the same: 404. A path id that is no UUID is 404 as well.

`

const CREATES = `## Creates and repeats

A call that makes a row answers 201 and takes the header \`Idempotency-Key\`: 8 to 200 visible ASCII characters, chosen
by the caller, kept for 24 hours per member. A repeat with the same key and content answers the first reply and makes
nothing. The same key with another content is 422 \`idempotency_key_reused\`. Without the header nothing is kept.

`

const describeLive = () => `## Live events

\`GET /api/events\` answers \`text/event-stream\`. Read it with fetch, so that the token stays in a header. A comment
line is sent every ${HEARTBEAT_MS / 1_000} seconds. Each event has an id; send the last one as \`Last-Event-ID\` to resume. The first event is
\`ready\`. One account may hold 8 streams; a stream ends after an hour at the latest.

${table(['Event', 'Data', 'When'], liveEvents())}

`

/** The whole text of docs/api.md. */
export async function describeApi(): Promise<{ text: string; endpoints: string[] }> {
  const groups = await servedRoutes()
  const named = await namedShapes()
  const shapes = new Shapes()
  const all = [...groups.values()].flat()
  const shown = named.filter(([, schema]) => schema instanceof z.ZodObject || schema instanceof z.ZodUnion)
  for (const [name, schema] of shown) if (!names.has(schema)) names.set(schema, name)
  const text = `${INTRODUCTION}## Endpoints

${table(
  ['Endpoint', 'For', 'What it does'],
  all.map(({ at, who, route, summary }) => [`\`${at}\``, who, route?.endpoint.summary ?? summary ?? '']),
)}

${[...groups]
  .map(
    ([name, list]) =>
      `## ${name[0]?.toUpperCase()}${name.slice(1)}\n\n${list.map((one) => endpointText(one, shapes)).join('\n')}`,
  )
  .join('\n')}
## Shapes

${shown.map(([name, schema]) => fence(`### ${name}`, shapes.say(jsonOf(schema, /^New/.test(name) ? 'input' : 'output'), '', true))).join('\n')}
${ERRORS}${CREATES}${describeLive()}## Calls of the first description

The product was first described against a hosted backend with table-style calls. What serves each of them here:

${Object.entries(calls)
  .map(([title, list]) => `### ${title}\n\n${table(['Call', 'Served by'], list.map(callRow))}\n`)
  .join('\n')}`
  return { text, endpoints: all.map(({ at }) => at) }
}

if (import.meta.main) {
  await writeFile(join(ROOT, 'docs/api.md'), (await describeApi()).text)
  process.stdout.write('Wrote docs/api.md.\n')
}
