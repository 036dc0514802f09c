import { mailThoseAway } from '../../server/away-mails/away-mails.ts'
import type { TestApp } from './app.ts'
import { type Member, type MemberTraits, makeMember } from './factories.ts'
import { mailsTo } from './links.ts'
import { passing } from './passing.ts'

/** Members who are away, and the emails that they get. */
export const beingAway = (app: TestApp) => {
  const passes = passing(app)
  return {
    passes,

    run: () => mailThoseAway(app.server.platform),

    /** A member who was last here an hour ago. */
    makeAway: async (traits: MemberTraits = {}): Promise<Member> => {
      const member = await makeMember(app, traits)
      await passes(member, '1 hour')
      return member
    },

    mailsOf: async ({ email }: Member) =>
      (await mailsTo(app, email)).filter(({ letter }) => letter === 'away_mail'),

    isWaiting: async ({ id }: Member) =>
      (await app.database.pool.query('select from waiting_mails where account_id = $1', [id])).rowCount === 1,
  }
}
