import type { readAccount } from '../../contract/accounts.ts'
import type { AtOf, BodyOf, Endpoint, ReplyOf } from '../../contract/endpoint.ts'
import type { ErrorBody } from '../../contract/errors.ts'
import { storedSession } from './stored-session.ts'
import { withWait } from './wait-in-words.ts'

/** A call that was refused or not answered. `said` has the server's words, if there were any. */
export type Failure = { said: string | null; fields: Record<string, string> }

/** With the session, if there is one; calls that are open to visitors ignore an expired one. */
function openHeaders(): Record<string, string> {
  const session = storedSession()
  return {
    accept: 'application/json',
    'content-type': 'application/json',
    ...(session && { authorization: `Bearer ${session.token}` }),
  }
}

/** Posts a form of the public pages, without the members' app. Null on success. */
export async function openCall<E extends Endpoint>(
  at: AtOf<E>,
  body: BodyOf<E>,
  idempotencyKey: string,
): Promise<Failure | null> {
  try {
    const response = await fetch(at.split(' ')[1] ?? '/', {
      method: 'POST',
      headers: { ...openHeaders(), 'idempotency-key': idempotencyKey },
      body: JSON.stringify(body),
    })
    if (response.ok) return null
    const { error, fields }: Partial<ErrorBody> = await response.json().catch(() => ({}))
    const wait = Number(response.headers.get('retry-after'))
    const said = error && response.status === 429 && wait ? withWait(error, wait) : error
    return { said: said || null, fields: fields ?? {} }
  } catch {
    return { said: null, fields: {} }
  }
}

/** The account of the signed-in person; null for a visitor, an expired session, and without an answer. */
export async function ownAccount(): Promise<ReplyOf<typeof readAccount> | null> {
  try {
    const response = await fetch('/api/account', { headers: openHeaders() })
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}
