import { join } from 'node:path'
import type pg from 'pg'
import { httpSubjects, type Listening, type Page, starter } from '../http-subjects.ts'
import { measureAll, type Row, type Subject } from '../measures.ts'
import type { Options } from '../options.ts'
import type { Sample } from '../pace.ts'
import { readyMembers } from '../prepare.ts'
import { signIn } from '../product.ts'
import { KEEPER } from './directory-seed.ts'
import type { ListTask } from './list-load.ts'
import { callOf, findPlaces, type List, listsAt, type Reader } from './lists.ts'

type Ground = {
  port: number
  pid: number
  connection: pg.ClientConfig
  /** To the same database. */
  client: pg.Client
  options: Pick<Options, 'seconds' | 'rounds' | 'connections'>
  databaseCpu?: () => number | null
  say: (text: string) => void
  defer: (end: () => Promise<void>) => void
}
type SignedIn = Reader & { token: string }
type Cast = Record<List['readers'], SignedIn[]>
type ListPage = Page & { list: List; body: string }

/** Lists of people, through the product and beside its floors. */
export async function measureDirectories(ground: Ground): Promise<Row[]> {
  const { connection, options, databaseCpu, say, defer } = ground
  const { connections } = options
  const cast = await castReaders(ground)
  const lists = listsAt(await findPlaces(ground.client, cast.keeper[0]!))
  const pages: ListPage[] = []
  for (const list of lists) pages.push(await probeList(ground.port, list, cast[list.readers][0]!))
  const start = starter(defer)
  const listening: Listening = { ...ground, connections }
  const askersOf = ({ list, body }: ListPage) => cast[list.readers].map(({ token }) => ({ token, body }))
  const { product, fixed } = await httpSubjects(listening, pages, askersOf, start)
  const floor = start<ListTask>(join(import.meta.dirname, 'list-load.ts'))
  const statements: Subject<ListPage> = {
    label: 'its statements, node-postgres',
    take: ({ list }, seconds) =>
      floor.ask<Sample>({ connection, connections, seconds, list, readers: cast[list.readers] }),
  }
  const subjects = [product, fixed, statements]
  return measureAll(pages, subjects, { ...options, ...(databaseCpu && { databaseCpu }) }, say)
}

/** A journalist for each connection, as nobody has more than two searches under way, and the keeper; all signed in. */
async function castReaders({ client, port, options }: Ground): Promise<Cast> {
  const { rows } = await client.query<{ email: string }>(
    `select email from accounts where role = 'journalist' and data ->> 'status' = 'Active' order by id limit $1`,
    [options.connections],
  )
  const cast: Cast = { journalists: [], keeper: [] }
  for (const member of await readyMembers(client, [KEEPER, ...rows.map(({ email }) => email)])) {
    const token = await signIn(port, member)
    if (member.email === KEEPER) cast.keeper.push({ id: member.id, role: 'pr', token })
    else cast.journalists.push({ id: member.id, role: 'journalist', token })
  }
  return cast
}

/** Asks for a list once and looks into it. Throws when it is not what it should be. */
async function probeList(port: number, list: List, { token }: SignedIn): Promise<ListPage> {
  const { name, label, of, isEmpty = false } = list
  const { path, body } = callOf(list)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${label} was answered ${response.status}: ${text}`)
  const count = (JSON.parse(text) as Record<List['of'], unknown[]>)[of].length
  if (isEmpty !== (count === 0)) throw new Error(`${label} gave ${count}.`)
  return { name, label, path, bytes: Buffer.byteLength(text), list, body }
}
