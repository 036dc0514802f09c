import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Role } from './members.ts'

const root = join(import.meta.dirname, '..')
const run = promisify(execFile)

export type OwnMember = { email: string; password: string; name: string }

/**
 * A member of one test alone, onboarded, made by the operator's command: for stories that change passwords,
 * addresses or sessions, which the shared members must keep.
 */
export async function makeMember(role: Role = 'journalist'): Promise<OwnMember> {
  const member = somebody()
  await create(member, role, member.password)
  return member
}

/** One who was mailed his invite and is not onboarded; the password is for him to set. */
export async function inviteMember(role: Role = 'journalist'): Promise<OwnMember> {
  const member = somebody()
  await create(member, role, '')
  return member
}

function somebody(): OwnMember {
  const tag = crypto.randomUUID().slice(0, 13)
  return { email: `${tag}@e2e.example`, password: `river-lantern-${tag}`, name: `Robin ${tag}` }
}

async function create({ email, name }: OwnMember, role: Role, PASSWORD: string) {
  await run(process.execPath, ['server/operate.ts', 'create-member', email, role, name], {
    cwd: root,
    env: { ...process.env, DATA_DIR: '.data/e2e', DATABASE_URL: '', NODE_ENV: '', PASSWORD },
  })
}
