import { type AnyInput, addressOf, type Client } from '../support/client.ts'

/** What a page of somebody else's would send with its calls. */
export const ELSEWHERE = { origin: 'https://elsewhere.example' }

/** Sends what a row of the matrix says. */
export function ask(
  client: Client,
  at: string,
  { params, query, body, raw, headers = {} }: AnyInput,
): Promise<Response> {
  const [method = '', path = ''] = at.split(' ')
  if (raw)
    return client.send(method, path, { body: raw.bytes, headers: { ...headers, 'content-type': raw.type } })
  return client.send(method, addressOf(path, params, query), {
    body: body === undefined ? undefined : JSON.stringify(body),
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
  })
}
