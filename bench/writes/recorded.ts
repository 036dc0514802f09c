import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type pg from 'pg'

type Statement = { name?: string; text: string; values: unknown[] }
type Recorded = Statement & { ids: string[] }
/** The statements of some calls, in their order, each with the ids that its rows brought. */
export type Recording = Recorded[]

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g
const under = new AsyncLocalStorage<Recording>()

/** Notes what a connection is asked on behalf of `record`. */
export function listenTo(client: pg.PoolClient): void {
  const ask = client.query.bind(client) as (...given: unknown[]) => unknown
  const query = (...given: unknown[]) => {
    const recording = under.getStore()
    const statement = statementOf(given)
    if (!recording || !statement) return ask(...given)
    const recorded: Recorded = { ...statement, ids: [] }
    recording.push(recorded)
    const keep = (result: unknown) => void recorded.ids.push(...idsOf(result))
    const last = given.at(-1)
    if (typeof last !== 'function')
      return (ask(...given) as Promise<unknown>).then((result) => {
        keep(result)
        return result
      })
    return ask(...given.slice(0, -1), (error: unknown, result: unknown) => {
      keep(result)
      last(error, result)
    })
  }
  Object.assign(client, { query })
}

function statementOf([first, second]: unknown[]): Statement | null {
  const values = Array.isArray(second) ? second : undefined
  if (typeof first === 'string') return { text: first, values: values ?? [] }
  const { name, text, values: own } = (first ?? {}) as Partial<Statement>
  return text === undefined ? null : { ...(name && { name }), text, values: own ?? values ?? [] }
}

const idsOf = (result: unknown): string[] =>
  JSON.stringify((result as pg.QueryResult | undefined)?.rows ?? []).match(UUID) ?? []

/** Runs calls, and gives the statements that they came to. */
export async function record(act: () => Promise<void>): Promise<Recording> {
  const recording: Recording = []
  await under.run(recording, act)
  return recording
}

/**
 * Asks the same of a connection again, for somebody else: `changed` tells which id stands for which one now. What the
 * rows bring is taken from them; what the server made up is made up anew.
 */
export async function replay(
  client: pg.PoolClient,
  recording: Recording,
  changed: Map<string, string>,
): Promise<void> {
  const now = new Map(changed)
  const idNow = (id: string) => {
    const known = now.get(id) ?? randomUUID()
    now.set(id, known)
    return known
  }
  const valueNow = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replace(UUID, idNow)
    return Array.isArray(value) ? value.map(valueNow) : value
  }
  for (const { name, text, values, ids } of recording) {
    const result = await client.query({ ...(name && { name }), text, values: values.map(valueNow) })
    for (const [n, id] of idsOf(result).entries()) if (ids[n] && !now.has(ids[n])) now.set(ids[n], id)
  }
}
