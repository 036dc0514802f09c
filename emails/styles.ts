import type { CSSProperties } from 'react'

const SERIF = 'Newsreader, Georgia, Times New Roman, serif'
const SANS = "'Source Sans 3', Helvetica Neue, Helvetica, Arial, sans-serif"

// The light tokens of web/styles/tokens.css, written out: email programs don't support variables.
const PAGE = '#faf5ec'
const INK = '#1b1914'
const INK_2 = '#4a463e'
const INK_3 = '#69645a'
const LINE = '#ddd5c6'
const FILL = '#052e86'
const ACCENT = '#1f4fb8'

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
  page: { backgroundColor: PAGE, margin: 0, padding: 0 },
  column: { maxWidth: '600px', padding: '24px 20px 40px' },
  wordmark: {
    fontFamily: SERIF,
    fontSize: '26px',
    lineHeight: '30px',
    fontWeight: 600,
    letterSpacing: '-0.02em',
    margin: '0 0 16px',
    color: INK,
  },
  wordmarkRule: { borderBottom: `3px solid ${ACCENT}`, paddingBottom: '2px' },
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
    backgroundColor: FILL,
    color: '#ffffff',
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
  note: { ...text, fontSize: '15px', lineHeight: '22px', margin: '0 0 12px', color: INK_2 },
  quiet: { ...text, fontSize: '14px', lineHeight: '20px', margin: '0 0 4px', color: INK_3 },
  address: { ...text, fontSize: '14px', lineHeight: '20px', margin: '0 0 16px', wordBreak: 'break-all' },
  link: { color: FILL, textDecoration: 'underline' },
} satisfies Record<string, CSSProperties>

/** The dark tokens, for email programs that request them. Only !important overrides the inline colors above. */
export const darkStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page, .page > table > tbody > tr > td { background-color: #141310 !important; }
  .ink { color: #ece8df !important; }
  .ink-2 { color: #bab5aa !important; }
  .ink-3 { color: #979288 !important; }
  .rule { border-top-color: #ece8df !important; }
  .line { border-top-color: #34322e !important; }
  .line-left { border-left-color: #34322e !important; }
  .accent { border-bottom-color: #6d97f5 !important; }
  .action { background-color: #2f5dc8 !important; }
  .link { color: #9dbaff !important; }
}
`
