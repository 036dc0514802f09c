import { crc32, deflateSync } from 'node:zlib'
import { expect } from 'vitest'
import { StoredImage } from '../../contract/images.ts'
import { type Client, exactly } from './client.ts'

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const whole = Buffer.alloc(named.length + 8)
  whole.writeUInt32BE(data.length, 0)
  named.copy(whole, 4)
  whole.writeUInt32BE(crc32(named), named.length + 4)
  return whole
}

/** A black PNG of this size, 1 bit per pixel by default. */
export function pngOf(width: number, height: number, { depth = 1, color = 0, channels = 1 } = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = depth
  header[9] = color
  const line = 1 + Math.ceil((width * depth * channels) / 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(line * height))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export const sendPicture = (client: Client, bytes: Uint8Array, type = 'image/png') =>
  client.send('POST', '/api/images', {
    body: bytes as Uint8Array<ArrayBuffer>,
    headers: { 'content-type': type },
  })

/** Uploads a picture, and returns the address where it is stored. */
export async function uploadPicture(
  client: Client,
  bytes: Uint8Array = pngOf(4, 4),
  type?: string,
): Promise<string> {
  const response = await sendPicture(client, bytes, type)
  const body = await response.json()
  expect({ status: response.status, body }).toEqual({ status: 201, body: exactly(StoredImage, body) })
  return (body as StoredImage).url
}
