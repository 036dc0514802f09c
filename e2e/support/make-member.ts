import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { hash } from '@node-rs/argon2'
import { SLOW_MACHINE } from '../../test/support/bound.ts'
import { query } from './database.ts'
import type { Role } from './members.ts'

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)

export type OwnMember = { email: string; password: string; name: string }

/**
 * An onboarded member for a single test: for stories that change passwords, addresses or sessions, which the shared
 * members must keep.
 */
export async function makeMember(role: Role = 'journalist'): Promise<OwnMember> {
  const member = somebody()
  // The cheapest cost: other tests check the strength.
  const cost = { memoryCost: 64, timeCost: 1, parallelism: 1 }
  await query(
    `with made as (
       insert into auth_users (email, password_hash, password_set_at, email_confirmed_at)
       values ($1, $2, now(), now()) returning id
     )
     insert into accounts (id, primary_owner_user_id, email, name, role, data)
     select id, id, $1, $3, $4, '{"status": "Active"}' from made`,
    [member.email, await hash(member.password, cost), member.name, role],
  )
  return member
}

/** A member with a mailed invite from the operator's command, who has yet to set the password and a profile. */
export async function inviteMember(role: Role = 'journalist'): Promise<OwnMember> {
  const member = somebody()
  await run(process.execPath, ['server/operate.ts', 'create-member', member.email, role, member.name], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: '.data/e2e',
      DATABASE_URL: '',
      NODE_ENV: '',
      PASSWORD: '',
      ...SLOW_MACHINE,
    },
  })
  return member
}

function somebody(): OwnMember {
  const tag = crypto.randomUUID().slice(0, 13)
  return { email: `${tag}@e2e.example`, password: `river-lantern-${tag}`, name: `Robin ${tag}` }
}
