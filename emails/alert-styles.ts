import { type Paint, SERIF } from './styles.ts'

/** What has these classes has no inline styles: a digest of eighty requests would be too big with them. */
export const paints: readonly Paint[] = [
  ['.folio', 'color', 'ink-2'],
  ['.lead', 'color', 'ink-2'],
  ['.group', 'color', 'ink'],
  ['.group', 'border-top-color', 'ink-3'],
  ['.post', 'border-top-color', 'line'],
  ['.soon', 'color', 'soon'],
  ['.later', 'color', 'ink-2'],
  ['.undated', 'color', 'ink-3'],
  ['.title a', 'color', 'ink'],
  ['.tag', 'color', 'tag-text'],
  ['.tag', 'background-color', 'tag'],
  ['.text', 'color', 'ink-2'],
  ['.whole', 'color', 'ink'],
  ['.byline', 'color', 'ink-2'],
  ['.matches', 'color', 'ink-3'],
  ['.go a', 'color', 'fill-text'],
  ['.go a', 'background-color', 'fill'],
  ['.go a', 'border-color', 'fill'],
  ['.do a', 'color', 'link'],
  ['.do .mute', 'color', 'ink-3'],
  ['.foot', 'color', 'ink-2'],
  ['.foot', 'border-top-color', 'ink'],
]

export const rules = `
p, h1, h2, h3 { margin: 0; }
a { text-decoration: none; }
.folio { font-size: 15px; line-height: 22px; font-weight: 600; margin: -16px 0 4px; }
.lead { font-size: 16px; line-height: 24px; }
.group { font-size: 15px; line-height: 20px; font-weight: 600; border-top: 1px solid; padding: 11px 0 12px; margin-top: 24px; }
.post { border-top: 1px solid; }
.when { width: 112px; padding: 0 20px 12px 0; vertical-align: top; font-size: 14px; line-height: 20px; }
.tab { width: 112px; border-top: 4px solid; margin: -1px 0 10px; font-size: 0; line-height: 0; }
.day { font: 600 26px/30px ${SERIF}; letter-spacing: -0.02em; padding-bottom: 2px; }
.left { font-weight: 600; }
.what { padding: 14px 0 18px; vertical-align: top; font-size: 14px; line-height: 20px; }
.tag { display: inline-block; font-size: 13px; line-height: 18px; font-weight: 600; padding: 1px 7px; margin: 0 6px 4px 0; }
.title { font: 600 20px/25px ${SERIF}; }
.title a { display: block; padding: 8px 0 11px; }
.text { font-size: 16px; line-height: 24px; }
.whole { font: 400 17px/27px ${SERIF}; padding-bottom: 13px; }
.byline { padding-top: 8px; }
.acts { margin-top: 12px; }
.acts .do { padding-left: 20px; }
.go a, .do a { display: inline-block; font-size: 15px; line-height: 20px; font-weight: 600; padding: 12px 0; }
.go { vertical-align: top; }
.go a { padding: 11px 19px; border: 1px solid; border-radius: 2px; white-space: nowrap; }
.do a { margin-right: 16px; }
.do .mute { font-weight: 400; }
.foot-do a { font-size: 14px; font-weight: 400; text-decoration: underline; }
.short .when { padding-bottom: 12px; padding-top: 11px; }
.short .day { font-size: 17px; line-height: 24px; letter-spacing: 0; }
.short .what { padding: 0 0 10px; }
.short .title { font-size: 17px; line-height: 22px; }
.short .title a { padding: 12px 0 2px; min-height: 30px; }
.more { font-size: 16px; line-height: 24px; }
.serif { font-family: ${SERIF}; }
.big .title { font-size: 28px; line-height: 33px; letter-spacing: -0.012em; }
.big .day { font-size: 30px; line-height: 34px; }
.foot { font-size: 15px; line-height: 22px; border-top: 2px solid; padding: 16px 0 4px; margin-top: 28px; }
.end { height: 16px; }
@media (max-width: 479px) {
  .when, .what { display: block; width: auto; padding-right: 0; }
  .when { padding-bottom: 0; }
  .when p { display: inline; padding-right: 6px; }
  .what { padding-top: 10px; padding-bottom: 10px; }
  .acts, .acts tbody, .acts tr, .acts td { display: block; width: 100%; }
  .acts .do { padding: 4px 0 0; }
  .big .title { font-size: 25px; line-height: 30px; }
  .go a { display: block; text-align: center; }
  .short .when, .short .what { display: table-cell; }
  .short .when { width: 72px; padding-right: 12px; }
}
`
