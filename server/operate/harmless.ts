const DRIVING = /(?![\n\t])[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
const numberOf = (sign: string) => sign.codePointAt(0)!.toString(16)

/**
 * Text that others wrote, made safe for a terminal: control and bidirectional characters are shown as numbers. Lines
 * and tabs stay.
 */
export function harmless(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(DRIVING, (sign) => `<${numberOf(sign).padStart(2, '0')}>`)
}

/** The same for JSON, which keeps its meaning. */
export const harmlessJson = (json: string): string =>
  json.replace(DRIVING, (sign) => `\\u${numberOf(sign).padStart(4, '0')}`)
