import { join } from 'node:path'
import type pg from 'pg'
import { hashPassword } from '../../server/platform/passwords.ts'
import type { Asker, HttpTask } from '../http-load.ts'
import { type Page, starter } from '../http-subjects.ts'
import { measureAll, type Row, type Subject } from '../measures.ts'
import type { Options } from '../options.ts'
import type { Sample } from '../pace.ts'
import { type BenchMember, readyMembers } from '../prepare.ts'
import { cpuOf } from '../product.ts'
import type { CheckTask } from './check-load.ts'

type Ground = {
  port: number
  pid: number
  /** To a database that may be written to, of members who have signed in nowhere yet. */
  client: pg.Client
  options: Pick<Options, 'seconds' | 'rounds' | 'connections'>
  databaseCpu?: () => number | null
  say: (text: string) => void
  defer: (end: () => Promise<void>) => void
}

const MEMBERS = 64
// The length of an address, in the answer and in its token, and of a moment.
const SLACK = 60
const PATH = '/auth/v1/token?grant_type=password'

/** The limits stand, as in production: each member comes from an address of his own, as this variable's proxy says. */
export const BEHIND_PROXY = { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' }
export const ARGON2 = 'argon2 alone'

/** Sign-ins by password through the product, and beside them the check of the same password. */
export async function measureSignIn(ground: Ground): Promise<Row[]> {
  const { port, pid, client, options, databaseCpu, say, defer } = ground
  const { connections } = options
  const emails = Array.from({ length: MEMBERS }, (_, n) => `member${n}@load.example`)
  const members = await readyMembers(client, emails)
  const askers = members.map(askerOf)
  const { password } = members[0]!
  const hash = await hashPassword(password)
  const start = starter(defer)
  const load = start<HttpTask>(join(import.meta.dirname, '../http-load.ts'))
  const floor = start<CheckTask>(join(import.meta.dirname, 'check-load.ts'))
  const label = `Sign-in by password, ${members.length} members in turn`
  const page = { name: 'sign-in', label, path: PATH, bytes: await probeSignIn(port, askers[0]!) }
  const subjects: Subject<Page>[] = [
    {
      label: 'Beatline',
      take: ({ path, bytes }, seconds) =>
        load.ask<Sample>({ port, path, askers, connections, seconds, bytes, slack: SLACK }),
      cpu: () => cpuOf(pid),
    },
    {
      label: ARGON2,
      take: (_, seconds) => floor.ask<Sample>({ hash, password, connections, seconds }),
      cpu: () => cpuOf(floor.pid),
    },
  ]
  return measureAll([page], subjects, { ...options, ...(databaseCpu && { databaseCpu }) }, say)
}

const askerOf = ({ email, password }: BenchMember, n: number): Asker & { body: string } => ({
  body: JSON.stringify({ email, password }),
  headers: { 'x-forwarded-for': `192.0.2.${n + 1}` },
})

/** Signs in once; the answer is the size of a session. Throws when there is none. */
async function probeSignIn(port: number, { body, headers }: Asker & { body: string }): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}${PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`The sign-in was answered ${response.status}: ${text}`)
  return Buffer.byteLength(text)
}
