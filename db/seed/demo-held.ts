import { heldComparison } from './demo-comparisons.ts'
import { sourceId } from './demo-members.ts'
import { hour, type Row, seedId } from './seed-tools.ts'

/** Requests whose authors have enough for now, and one that its author closed, by their names. */
const ENOUGH = new Set(['construction-loans', 'continuation'])
const CLOSED = new Set(['stable-deposits'])

// Pitches that wait, by the name of the request: PR member, source, how many hours ago, text.
const HELD: Record<string, [string, string, number, string][]> = {
  'construction-loans': [
    [
      'lakshmi-pereira',
      'Max Ellingham',
      20,
      'Max Ellingham lends where the banks stopped. He took over two term sheets in March and will show both prices.',
    ],
    [
      'victor-szymanski',
      'Darnell Westbrook',
      17,
      'Darnell Westbrook was to build a training hall; the bank called it off by text message. He kept the text.',
    ],
    [
      'felix-amundsen',
      'Orrin Blakely',
      11,
      'Orrin Blakely owns a cold store that is half a roof. The lender left in the month in which the steel came.',
    ],
    [
      'stella-markopoulos',
      'Gideon Farrow',
      9,
      'Gideon Farrow insures unfinished buildings and counts how many stay that way. He can say since when.',
    ],
    [
      'pr',
      'Harriet Okafor-Lane',
      6,
      'Harriet Okafor-Lane had to withdraw one. She will say how a community bank reads its limit, on the record.',
    ],
    [
      'rashid-valiyev',
      'Leon Szabo',
      2,
      'Leon Szabo built the draw schedules that builders and banks quarrel over. He would rather explain than be quoted.',
    ],
  ],
  continuation: [
    [
      'pr',
      'Leopold Strand',
      30,
      'Leopold Strand advised a pension fund that declined to roll. He can share the memo without its name.',
    ],
  ],
  'teller-jobs': [
    [
      'adaeze-okonjo',
      'Carla Benavides',
      20,
      'Too late for your deadline, in case you reopen: Carla Benavides retrained 40 tellers and knows where each is now.',
    ],
  ],
}

const SETTLED_AFTER = 5 * 24 * hour

type Closing = { ref: string; kind: string; expiresAt: Date | null; draft: boolean }

/** What a demo post's row has of its state. */
export function stateColumns({ ref, kind, expiresAt, draft }: Closing, now: Date) {
  const settlesAt = expiresAt && new Date(expiresAt.getTime() + SETTLED_AFTER)
  const isSettled = kind === 'request_for_source' && !draft && settlesAt !== null && settlesAt < now
  return {
    request_state: ENOUGH.has(ref) ? 'enough' : 'open',
    closed_by_author: CLOSED.has(ref),
    settled_at: isSettled ? settlesAt : null,
  }
}

/** Whether the author closed it: then it has no deadline as chosen any more. */
export const isClosed = (ref: string): boolean => CLOSED.has(ref)

export const heldRows = (now: Date): Row[] =>
  Object.entries(HELD).flatMap(([ref, held]) =>
    held.map(([by, source, ago, commentary]) => {
      const sent_at = new Date(now.getTime() - ago * hour)
      return {
        id: seedId(`held:${ref}/${by}`),
        post_id: seedId(`post:${ref}`),
        responder_id: seedId(`member:${by}`),
        profile_id: sourceId(by, source),
        commentary,
        sent_at,
        comparison: heldComparison(commentary, sent_at),
      }
    }),
  )
