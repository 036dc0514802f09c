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
  const tag = crypto.randomUUID().slice(0, 13)
  const member = { email: `${tag}@e2e.example`, password: `river-lantern-${tag}`, name: `Robin ${tag}` }
  await run(process.execPath, ['server/operate.ts', 'create-member', member.email, role, member.name], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: '.data/e2e',
      DATABASE_URL: '',
      NODE_ENV: '',
      PASSWORD: member.password,
    },
  })
  return member
}
