import type { QueryOf } from '../../contract/endpoint.ts'
import { type ListedRequest, listRequests } from '../../contract/requests.ts'
import type { SignedIn, TestApp } from './app.ts'

export type RequestsQuery = QueryOf<typeof listRequests>

/** Reads lists of requests as the page does. */
export function requesting(app: TestApp) {
  const page = async (member: SignedIn, query: RequestsQuery = {}) =>
    (await app.as(member).call(listRequests, { query })).body

  /** All pages, one after the other; `between` runs after each. */
  const all = async (
    member: SignedIn,
    query: RequestsQuery = {},
    between?: () => Promise<unknown>,
  ): Promise<ListedRequest[]> => {
    const found: ListedRequest[] = []
    let cursor: string | undefined
    do {
      const { requests, next } = await page(member, { ...query, cursor })
      found.push(...requests)
      cursor = next ?? undefined
      await between?.()
    } while (cursor)
    return found
  }

  return {
    page,
    all,
    titles: async (member: SignedIn, query: RequestsQuery = {}) =>
      (await all(member, query)).map(({ title }) => title),
    marks: async (member: SignedIn, id: string, query: RequestsQuery = {}) =>
      (await all(member, query)).find((request) => request.id === id)?.marks,
  }
}

/** A held pitch, inserted into the database. Returns its id. */
export async function holdPitch(
  app: TestApp,
  pitcher: { id: string; source: string },
  post_id: string,
): Promise<string> {
  const { id } = await app.database.db
    .insertInto('held_pitches')
    .values({ post_id, responder_id: pitcher.id, profile_id: pitcher.source, commentary: 'Held.' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
