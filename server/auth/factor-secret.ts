import { hkdfSync } from 'node:crypto'
import { CompactEncrypt, compactDecrypt } from 'jose'

/**
 * Seals the secrets of second factors, so that the database alone does not reveal them. `key` comes from readAuthKey.
 */
export function factorSecrets(key: Uint8Array) {
  const own = new Uint8Array(hkdfSync('sha256', key, '', 'beatline second factors', 32))
  return {
    seal: (secret: string): Promise<string> =>
      new CompactEncrypt(new TextEncoder().encode(secret))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .encrypt(own),
    open: async (sealed: string): Promise<string> =>
      new TextDecoder().decode((await compactDecrypt(sealed, own)).plaintext),
  }
}
