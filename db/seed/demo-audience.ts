import type { Cast } from './demo-members.ts'
import type { PostText } from './demo-read.ts'
import { day, hour, type Row, seedId } from './seed-tools.ts'

/** Whether a member may read a post: some requests are for PR professionals alone. */
export const maySee = ({ role }: Pick<Cast, 'role'>, { extra }: Pick<PostText, 'extra'>): boolean =>
  extra.audience === undefined || extra.audience === role

// Who has opened a confidential request, by its name: PR member, how many days ago first, hours ago last, how often.
const OPENINGS: Record<string, [string, number, number, number][]> = {
  'fee-statements': [
    ['zainab-farouk', 8, 192, 1],
    ['lakshmi-pereira', 6, 5, 3],
  ],
}

export const openingRows = (now: Date): Row[] =>
  Object.entries(OPENINGS).flatMap(([ref, readers]) =>
    readers.map(([reader, days, hours, times]) => ({
      id: seedId(`opening:${ref}/${reader}`),
      post_id: seedId(`post:${ref}`),
      account_id: seedId(`member:${reader}`),
      first_at: new Date(now.getTime() - days * day),
      last_at: new Date(now.getTime() - hours * hour),
      times,
    })),
  )
