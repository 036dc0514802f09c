import { request } from 'node:http'

export type RawAnswer = { status: number | undefined; headers: Record<string, unknown>; body: Buffer }

/** Sends a browser's request, and returns the bytes as received: fetch would decompress them. */
export function getRaw(
  address: string,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    request(`${address}${path}`, { method, headers }, async (response) => {
      const body = Buffer.concat(await response.toArray())
      resolve({ status: response.statusCode, headers: response.headers, body })
    })
      .on('error', reject)
      .end()
  })
}
