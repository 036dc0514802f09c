import type { CSSProperties } from 'react'

export const SERIF = 'Newsreader, Georgia, Times New Roman, serif'
export const SANS = "'Source Sans 3', Helvetica Neue, Helvetica, Arial, sans-serif"

/** The tokens of web/styles/tokens.css, light and dark, written out: email programs don't support variables. */
const TOKENS = {
  page: ['#faf5ec', '#141310'],
  ink: ['#1b1914', '#ece8df'],
  'ink-2': ['#4a463e', '#bab5aa'],
  'ink-3': ['#69645a', '#979288'],
  line: ['#ddd5c6', '#34322e'],
  fill: ['#052e86', '#2f5dc8'],
  'fill-text': ['#ffffff', '#ffffff'],
  accent: ['#1f4fb8', '#6d97f5'],
  link: ['#052e86', '#9dbaff'],
  tag: ['#e1e7f5', '#052e86'],
  'tag-text': ['#052e86', '#dce6ff'],
  soon: ['#a84c00', '#f2a73b'],
} as const satisfies Record<string, readonly [light: string, dark: string]>
type Token = keyof typeof TOKENS
const light = (token: Token): string => TOKENS[token][0]

const PAGE = light('page')
const INK = light('ink')
const LINE = light('line')

const text = {
  fontFamily: SANS,
  fontSize: '16px',
  lineHeight: '24px',
  margin: '0 0 16px',
  color: INK,
  // A long address never widens the mail.
  wordBreak: 'break-word',
} as const

export const styles = {
  page: { backgroundColor: PAGE, color: INK, fontFamily: SANS, margin: 0, padding: 0 },
  column: { width: '100%', maxWidth: '600px', padding: '24px 20px 40px', wordBreak: 'break-word' },
  wordmark: {
    fontFamily: SERIF,
    fontSize: '26px',
    lineHeight: '30px',
    fontWeight: 600,
    letterSpacing: '-0.02em',
    margin: '0 0 16px',
    color: INK,
  },
  wordmarkRule: { borderBottom: `3px solid ${light('accent')}`, paddingBottom: '2px' },
  rule: { borderTop: `2px solid ${INK}`, margin: '0 0 32px' },
  line: { borderTop: `1px solid ${LINE}`, margin: '32px 0 20px' },
  title: {
    fontFamily: SERIF,
    fontSize: '32px',
    lineHeight: '36px',
    fontWeight: 500,
    letterSpacing: '-0.018em',
    margin: '0 0 20px',
    color: INK,
  },
  text,
  action: {
    fontFamily: SANS,
    fontSize: '16px',
    lineHeight: '20px',
    fontWeight: 600,
    backgroundColor: light('fill'),
    color: light('fill-text'),
    borderRadius: '2px',
    padding: '12px 22px',
    margin: '8px 0 24px',
  },
  written: {
    ...text,
    fontFamily: SERIF,
    fontSize: '18px',
    lineHeight: '27px',
    borderLeft: `2px solid ${LINE}`,
    margin: '0 0 20px',
    padding: '0 0 0 14px',
  },
  note: { ...text, fontSize: '15px', lineHeight: '22px', margin: '0 0 12px', color: light('ink-2') },
  quiet: { ...text, fontSize: '14px', lineHeight: '20px', margin: '0 0 4px', color: light('ink-3') },
  address: { ...text, fontSize: '14px', lineHeight: '20px', margin: '0 0 16px', wordBreak: 'break-all' },
  link: { color: light('link'), textDecoration: 'underline' },
} satisfies Record<string, CSSProperties>

/** What a selector paints with which token. */
export type Paint = readonly [selector: string, property: string, token: Token]

const BACKGROUND = 'background-color'
const PAINTS: readonly Paint[] = [
  ['.page', BACKGROUND, 'page'],
  ['.page > table > tbody > tr > td', BACKGROUND, 'page'],
  ['.ink', 'color', 'ink'],
  ['.ink-2', 'color', 'ink-2'],
  ['.ink-3', 'color', 'ink-3'],
  ['.rule', 'border-top-color', 'ink'],
  ['.line', 'border-top-color', 'line'],
  ['.line-left', 'border-left-color', 'line'],
  ['.accent', 'border-bottom-color', 'accent'],
  ['.action', BACKGROUND, 'fill'],
  ['.action', 'color', 'fill-text'],
  ['.link', 'color', 'link'],
]

/** The rules for what has no inline colors. */
export const lightStyles = (paints: readonly Paint[]): string =>
  paints.map(([selector, property, token]) => `${selector} { ${property}: ${light(token)}; }`).join('\n')

// Only !important overrides inline colors.
const inDark = (selector: string, [, property, token]: Paint) =>
  `${selector} { ${property}: ${TOKENS[token][1]} !important; }`

/** For email programs that request dark colors. */
export const darkStyles = (more: readonly Paint[] = []): string =>
  [
    ':root { color-scheme: light dark; supported-color-schemes: light dark; }',
    '@media (prefers-color-scheme: dark) {',
    ...[...PAINTS, ...more].map((paint) => inDark(paint[0], paint)),
    '}',
  ].join('\n')

/**
 * For Outlook, which replaces colors by its own in dark mode, and marks what it has replaced. In an element of its own:
 * some programs drop one with a selector that they don't know.
 */
export const forcedStyles = (more: readonly Paint[] = []): string =>
  [...PAINTS, ...more]
    .map((paint) => {
      const [selector, property] = paint
      const mark = property === BACKGROUND ? '[data-ogsb]' : '[data-ogsc]'
      return inDark(`${mark} ${selector}, ${selector}${mark}`, paint)
    })
    .join('\n')
