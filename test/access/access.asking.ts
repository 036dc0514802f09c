import { type AnyInput, addressOf, type Client } from '../support/client.ts'

/** The headers that another site's page would send with its calls. */
export const ELSEWHERE = { origin: 'https://elsewhere.example' }

/** Sends the request of a matrix row. */
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
