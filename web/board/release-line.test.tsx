import { expect, test } from 'vitest'
import type { Placed } from '../../contract/board.ts'
import { clockTime } from './board-times.ts'
import { releaseLine } from './release-line.ts'

const NOW = Date.parse('2026-11-27T12:00:00Z')
const SOON = '2026-11-27T12:10:00.000Z'
const BEFORE = '2026-11-25T12:00:00.000Z'
const at = clockTime(SOON)
const told = (stage: NonNullable<Placed['told']>['stage'], when = BEFORE) => ({ told: { stage, at: when } })
const pending = { tells_at: SOON }

test.each<[string | null, Placed['stage'], Partial<Placed>]>([
  [null, 'new', {}],
  ['Maybe. Only you see this.', 'maybe', {}],
  [`Shortlisted. The pitcher will see this at ${at}.`, 'shortlist', pending],
  [`Declined. The pitcher will see this at ${at}.`, 'declined', pending],
  [`Used. The pitcher will see this at ${at}.`, 'used', { ...pending, ...told('shortlist') }],
  ['Declined. Visible to the pitcher since Nov 25.', 'declined', told('declined')],
  [`Used. Visible to the pitcher since ${at}.`, 'used', told('used', SOON)],
  [`Maybe. The pitcher will see “Under review again” at ${at}.`, 'maybe', { ...pending, ...told('used') }],
  [`New. The pitcher will see “Under review again” at ${at}.`, 'new', { ...pending, ...told('shortlist') }],
  ['Declined. The pitcher will see this within two minutes.', 'declined', { tells_at: BEFORE }],
  ['Maybe. The pitcher will see “Under review again” within two minutes.', 'maybe', { tells_at: BEFORE }],
  ['Maybe. Only you see this.', 'maybe', told('new')],
  [null, 'new', told('new')],
  ['Closed, not selected. Visible to the pitcher since Nov 25.', 'maybe', told('not_selected')],
  ['Withdrawn by the pitcher, Nov 25.', 'used', { ...pending, ...told('withdrawn') }],
  ['Published. Visible to the pitcher since Nov 25.', 'used', told('published')],
])('says “%s” in the stage %s with %j', (words, stage, more) => {
  expect(releaseLine({ stage, reason: null, words: '', tells_at: null, told: null, ...more }, NOW)).toBe(
    words,
  )
})
