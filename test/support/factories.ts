import { hash } from '@node-rs/argon2'
import { type Insertable, sql } from 'kysely'
import { type AuthSession, token } from '../../contract/auth.ts'
import type { PostStatus, Role } from '../../contract/vocabulary.ts'
import type { Accounts, Posts, Profiles } from '../../db/tables.gen.ts'
import { beginSession, readAuthKey } from '../../server/auth/auth.ts'
import type { TestApp } from './app.ts'
import { uniqueDigits } from './unique-digits.ts'

export const PASSWORD = 'a shared test password'
// The cheapest cost: these tests check the flow; passwords.test.ts checks the strength.
const passwordHash = await hash(PASSWORD, { memoryCost: 64, timeCost: 1, parallelism: 1 })

export type Member = { id: string; email: string; name: string; role: Role; session: AuthSession }
type AccountColumns = Omit<Insertable<Accounts>, 'id' | 'primary_owner_user_id' | 'role' | 'profile' | 'data'>
export type MemberTraits = Partial<AccountColumns> & {
  role?: Role
  /** False: approved and signed in, but the profile is not filled in yet. */
  onboarded?: boolean
  dormant?: boolean
  profile?: object
}

let made = 0

/** A member who has signed in: an onboarded, active journalist by default. */
export async function makeMember(app: TestApp, traits: MemberTraits = {}): Promise<Member> {
  const { role = 'journalist', onboarded = true, dormant = false, profile = {}, ...columns } = traits
  made += 1
  const name = traits.name ?? `Member ${made}`
  const email = traits.email ?? `member-${made}-${uniqueDigits()}@example.test`
  const data = onboarded ? { status: dormant ? 'Dormant' : 'Active' } : {}
  const id = await app.database.db.transaction().execute(async (tx) => {
    const user = await tx
      .insertInto('auth_users')
      .values({
        email,
        password_hash: passwordHash,
        password_set_at: sql`now()`,
        email_confirmed_at: sql`now()`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('accounts')
      .values({
        ...columns,
        id: user.id,
        primary_owner_user_id: user.id,
        email,
        name,
        role,
        data: JSON.stringify(data),
        profile: JSON.stringify(profile),
      })
      .execute()
    return user.id
  })
  return { id, email, name, role, session: await sessionOf(app, id, email) }
}

/** As signing in does, without a call and a password for each of thousands of members, where the server is in this process. */
async function sessionOf(app: TestApp, id: string, email: string): Promise<AuthSession> {
  if (!app.config) return signIn(app, email)
  const auth = { key: await readAuthKey(app.config) }
  const request = { headers: { 'user-agent': 'node' } }
  return app.database.db.transaction().execute((tx) => beginSession(auth, tx, request, id, 'password'))
}

/** Signs in through the API, as a browser does. Every call opens a session of its own. */
export async function signIn(app: TestApp, email: string, password = PASSWORD): Promise<AuthSession> {
  const answer = await app.anonymous.call(token, {
    query: { grant_type: 'password' },
    body: { email, password },
  })
  return answer.body
}

export type PostTraits = Partial<Omit<Insertable<Posts>, 'account_id' | 'status' | 'data'>> & {
  /** The one in `data`; the column of that name is a word about a request. */
  status?: PostStatus
}

/** A post, inserted into the database: published in the community by default. Returns its id. */
export async function makePost(
  app: TestApp,
  author: { id: string },
  traits: PostTraits = {},
): Promise<string> {
  made += 1
  const { status = 'published', ...columns } = traits
  const { id } = await app.database.db
    .insertInto('posts')
    .values({
      account_id: author.id,
      title: `Post ${made}`,
      description: 'What it is about.',
      post_type: 'community',
      tags: ['Business'],
      ...columns,
      data: JSON.stringify({ status }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** For makePost: a deadline some days ahead, as its author chose it. */
export const closingIn = (days: number) => ({
  expiration_date: inDays(days),
  deadline_wall: inDays(days).slice(0, 16),
  deadline_zone: 'America/Denver',
})

export type SourceTraits = Partial<Omit<Insertable<Profiles>, 'account_id' | 'social_links'>> & {
  social_links?: Record<string, { url: string; icon: string }>
}

/** A source profile, inserted into the database: an executive by default. Returns its id. */
export async function makeSource(
  app: TestApp,
  owner: { id: string },
  { social_links = {}, ...columns }: SourceTraits = {},
): Promise<string> {
  made += 1
  const { id } = await app.database.db
    .insertInto('profiles')
    .values({
      account_id: owner.id,
      name: `Source ${made}`,
      role: 'Executive',
      ...columns,
      social_links: JSON.stringify(social_links),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The source profile of an expert's own, inserted into the database. Returns its id. */
export const makeOwnSource = (
  app: TestApp,
  expert: { id: string },
  traits: SourceTraits = {},
): Promise<string> => makeSource(app, expert, { ...traits, held_by: expert.id })

/** A top-level comment, inserted into the database. Returns its id. */
export async function makeComment(app: TestApp, author: { id: string }, postId: string): Promise<string> {
  made += 1
  // Spaced out: the product counts on from the last one, and must not reach the next one made here.
  const place = made * 1_000
  const { id } = await app.database.db
    .insertInto('comments')
    .values({
      account_id: author.id,
      post_id: postId,
      content: 'What I think of it.',
      path: String(place),
      path_order: [place],
      depth: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The body that the community post dialog sends. */
export const communityPost = (changes: object = {}) => ({
  post_type: 'community' as const,
  title: 'A community post',
  description: 'Words for colleagues.',
  tags: ['Business' as const],
  data: { status: 'published' as const },
  ...changes,
})

/** The filter panel before anyone touches it. */
export const UNFILTERED = {
  postType: 'all' as const,
  beats: [],
  showExpired: false,
  showSavedOnly: false,
  showMyPostsOnly: false,
}

const DAY_MS = 86_400_000

/** A day from now, as the page sends a timestamp. */
export const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

/** The body that the dialog for a request for an expert sends. */
export const expertRequest = (changes: object = {}) => ({
  ...communityPost(),
  post_type: 'request_for_source' as const,
  title: 'Looking for an economist',
  interview_type: 'Interview' as const,
  expiration_date: inDays(3),
  ...changes,
})

/** The body that the Requests page's dialog sends. */
export const requestForm = (changes: object = {}) => ({
  title: 'Looking for commentary',
  type: 'Comment' as const,
  description: 'Two sentences on port fees.',
  ...changes,
})
