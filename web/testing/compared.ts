import type { Compared, Comparison, Evidence } from '../../contract/comparisons.ts'
import type { OpenConversation } from '../../contract/messages.ts'

export const COPIED = 'She ran the port for nine years and knows every crane.'
/** A pitch that ends with it. */
export const COPYING = `Ask her. ${COPIED}`

/** What comparing it finds: its last words are in three earlier pitches. */
export const evidence = (more: Partial<Evidence> = {}): Evidence => ({
  state: 'compared',
  shared: { share: 84, own: 1, others: 2, since: '2026-03', members: 2 },
  passages: [
    {
      part: 0,
      words: [
        [9, 12],
        [17, COPYING.length - 1],
      ],
      ...{ own: 1, others: 2, since: '2026-03' },
    },
  ],
  photo: null,
  ...more,
})

export const compared = (more: Partial<Evidence> = {}, seen = 'first'): Compared => ({
  evidence: evidence(more),
  seen,
})

const FOUND = '84% of these words also appear in 3 earlier pitches'
export const LINES = {
  pitcher: `${FOUND}: 1 of yours, 2 from 2 other members. The earliest is from Mar 2026.`,
  author: `${FOUND}: 1 from the same pitcher, 2 from 2 other members. The earliest is from Mar 2026.`,
}

/** Of a pitch that shares nothing, and does not say how it was written. */
export const comparison = (more: Partial<Comparison> = {}): Comparison => ({
  state: 'compared',
  shared: null,
  passages: [],
  photo: null,
  compared_at: '2026-01-01T12:00:00.000000Z',
  ai_use: null,
  passages_note: '',
  ...more,
})

type ConversationPitch = NonNullable<OpenConversation['pitch']>

/** What a conversation's pitch says, to a request without a brief. */
export const conversationPitch = (more: Partial<ConversationPitch> = {}): ConversationPitch => ({
  answers: [],
  musts: [],
  availability: '',
  attribution: 'unspecified',
  status: 'sent',
  evidence: comparison(),
  ...more,
})
