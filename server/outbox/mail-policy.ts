import { createHash } from 'node:crypto'

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
}
const decode = (text: string) =>
  text.replace(/&(?:amp|lt|gt|quot|#39|#x27);/g, (entity) => ENTITIES[entity] ?? '')
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * The policy under which one email is shown: nothing is loaded and nothing runs, and only the email's own styles apply,
 * each by its hash. Its links open in a tab of their own, outside this sandbox.
 */
export function mailPolicy(html: string): string {
  const elements = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text)
  const attributes = [...html.matchAll(/\sstyle="([^"]*)"/g)].map(([, text = '']) => decode(text))
  const hashes = [...new Set([...elements, ...attributes])].map(hash)
  const styles = hashes.length > 0 ? `'unsafe-hashes' ${hashes.join(' ')}` : "'none'"
  return [
    "default-src 'none'",
    `style-src ${styles}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    'sandbox allow-top-navigation-by-user-activation allow-popups allow-popups-to-escape-sandbox',
  ].join('; ')
}
