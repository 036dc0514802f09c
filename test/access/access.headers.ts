import { expect } from 'vitest'

/** What our own pages may load and do. */
export const POLICY =
  "default-src 'none';script-src 'self';style-src 'self';img-src 'self' blob:;font-src 'self';connect-src 'self';" +
  "manifest-src 'self';worker-src 'self';form-action 'self';base-uri 'none';frame-ancestors 'none';" +
  "require-trusted-types-for 'script';trusted-types 'none'"

const PERMISSIONS =
  'accelerometer=(), autoplay=(), camera=(), display-capture=(), encrypted-media=(), geolocation=(), gyroscope=(), ' +
  'magnetometer=(), microphone=(), midi=(), payment=(), usb=(), xr-spatial-tracking=(), browsing-topics=()'

const PROTECTING = {
  'content-security-policy': POLICY,
  'permissions-policy': PERMISSIONS,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
}

const PICTURE = 'GET /storage/v1/object/public/profile-images/:name'
const isSecret = (at: string) => /^(GET|HEAD) \/trail\/|^\w+ \/(application|source\/confirm)$/.test(at)
const isSite = (at: string) =>
  /^(GET|HEAD) \/(?!api|auth|storage|dev|m\/|trail|application|source|healthz|readyz)/.test(at)

/** Where an answer differs, and why. All but a trail, a status page and a confirm page contain no one's data. */
function exceptionsOf(at: string, status: number): Partial<typeof PROTECTING> {
  // Nothing runs in a picture, even if its bytes are mistaken for something else.
  if (at === PICTURE && status === 200)
    return {
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=3600',
    }
  // The address is the secret.
  if (isSecret(at)) return { 'referrer-policy': 'no-referrer' }
  if (isSite(at)) return { 'cache-control': 'no-cache' }
  return {}
}

/** The answer has every protective header and opens to no other origin; `overTls`: as PUBLIC_URL says. */
export function expectProtected(at: string, { headers, status }: Response, overTls = false): void {
  const expected = { ...PROTECTING, ...exceptionsOf(at, status) }
  const found = Object.fromEntries(Object.keys(expected).map((name) => [name, headers.get(name)]))
  expect(found, at).toEqual(expected)
  expect(headers.get('strict-transport-security'), at).toBe(
    overTls ? 'max-age=63072000; includeSubDomains' : null,
  )
  const telling = /^access-control-|^x-ratelimit|^x-powered-by$|^server$/
  expect(
    [...headers.keys()].filter((name) => telling.test(name)),
    at,
  ).toEqual([])
}
