import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

const ID_BYTES = 16
/** 48 bytes have 64 characters without a spare bit, so there is one way to write a token. */
const TOKEN = /^[\w-]{64}$/

/**
 * Whether two signatures are the same, in a time that says nothing of where they differ. As text: several spellings of
 * base64url are the same bytes.
 */
export function isSameSignature(given: string, ours: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(ours)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * The tokens of addresses that work for anyone who has them. A token is an id and an HMAC of the id and a version, with a
 * key for one purpose alone: the database holds nothing that opens such an address, and finds what it shows by its id.
 */
export class SignedIds {
  readonly #key: Uint8Array

  /** `key` is the server's secret, see readAuthKey. `purpose` is what the addresses show. */
  constructor(key: Uint8Array, purpose: string) {
    this.#key = new Uint8Array(hkdfSync('sha256', key, '', `beatline ${purpose}`, 32))
  }

  /** Another `version` makes another token, and the earlier one invalid. */
  token(id: string, version: number): string {
    const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
    const signature = createHmac('sha256', this.#key).update(`${id}.${version}`).digest()
    return Buffer.concat([bytes, signature]).toString('base64url')
  }

  /** The id that a token names, whether or not the token was made here. Null for anything else. */
  idOf(token: string): string | null {
    if (!TOKEN.test(token)) return null
    const hex = Buffer.from(token, 'base64url').subarray(0, ID_BYTES).toString('hex')
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  }

  /** Whether the token was made here, of this id and version. */
  isOf(token: string, id: string, version: number): boolean {
    return isSameSignature(token, this.token(id, version))
  }
}
