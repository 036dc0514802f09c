import { randomUUID } from 'node:crypto'

/** Texts that reveal that the server stored what it must not accept. */
export const TRACES = {
  id: randomUUID(),
  moment: '1999-01-02T03:04:05.000000Z',
  day: '1999-01-02',
  address: 'smuggled@example.test',
  text: 'smuggled-text',
  // Long enough that no digits of a time, an address or a hash are the same.
  number: 1_424_242_424,
}

/** Fields that only the server decides, as an attacker would send them; `victim` is another member. */
const smuggled = (victim: string): Record<string, unknown> => ({
  role: 'admin',
  data: { role: 'admin', status: 'Dormant', word: TRACES.text },
  status: TRACES.text,
  account_id: victim,
  created_by: victim,
  user_id: victim,
  sender_id: victim,
  recipient_id: victim,
  responder_id: victim,
  primary_owner_user_id: victim,
  id: TRACES.id,
  created_at: TRACES.moment,
  updated_by: victim,
  read_at: TRACES.moment,
  path: TRACES.text,
  depth: TRACES.number,
  sort_order: TRACES.number,
  likes_count: TRACES.number,
  dismissed: true,
  email: TRACES.address,
  pending_email: TRACES.address,
  is_admin: true,
  is_deleted: true,
  app_metadata: { role: 'admin', word: TRACES.text },
})

/** Names by which a careless merge would change every object. */
const PROTOTYPES = ['__proto__', 'constructor', 'prototype']

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** The same value, once for each place with the key added: at the top, and in each nested object. */
function* withKey(value: Record<string, unknown>, key: string, smuggled: unknown): Generator<string> {
  if (!Object.hasOwn(value, key)) yield textOf({ ...value, [`\0${key}`]: smuggled })
  for (const [name, inner] of Object.entries(value))
    if (isObject(inner)) for (const text of withKey(inner, key, smuggled)) yield textWith(value, name, text)
}

// As text, since an object literal with `__proto__` has no such key.
const textOf = (value: object) => JSON.stringify(value).replace('"\\u0000', '"')
const textWith = (value: object, name: string, text: string) =>
  JSON.stringify({ ...value, [name]: '\0' }).replace('"\\u0000"', () => text)

export type Hostile = { key: string; text: string }

/** A request's body with each forbidden key that it does not already have, as JSON text. */
export function hostileBodies(body: unknown, victim: string): Hostile[] {
  const plain = isObject(body) ? body : {}
  const keys = Object.entries(smuggled(victim))
  const prototypes = PROTOTYPES.map((key) => [key, { prototype: { role: 'admin' }, role: 'admin' }] as const)
  return [...keys, ...prototypes].flatMap(([key, value]) =>
    [...withKey(plain, key, value)].map((text) => ({ key, text })),
  )
}

/** A body with all of these at once; its own fields stay. */
export function hostileBody(body: unknown, victim: string, pick: (key: string) => boolean): string {
  const keys = Object.entries(smuggled(victim)).filter(([key]) => pick(key))
  return JSON.stringify({ ...Object.fromEntries(keys), ...(isObject(body) ? body : {}) })
}

/** All of them as a query. */
export const hostileQuery = (victim: string): string =>
  Object.entries(smuggled(victim))
    .map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`)
    .join('&')
