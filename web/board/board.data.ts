import { hashKey, type InfiniteData, type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import type { BoardPage, BoardPitch, BoardRow, Moved, Placed, readBoardTexts } from '../../contract/board.ts'
import { BOARD_TEXTS_MAX, type Stage } from '../../contract/vocabulary.ts'
import { call } from '../api/call.ts'
import { BOARD, boardLists, changeComing } from '../outcomes/board-rows.data.ts'
import { afterPaint } from '../ui/after-paint.ts'
import { answerLists } from './answers.data.ts'
import { withRead } from './loaded-rows.ts'

type Pages = InfiniteData<BoardPage, string | undefined>

/** Pitches that have arrived since the list was loaded, by their ids. */
export const arrivedQuery = (post_id: string) =>
  queryOptions<string[]>({ queryKey: [BOARD, 'arrived', post_id], queryFn: skipToken, initialData: [] })

type TextBatch = { ids: Set<string>; texts: Promise<Map<string, BoardPitch>> }
const batches = new Map<string, TextBatch>()

/** The texts that are asked for in the same turn come with one call, once what asks for them is on the screen. */
function loadText(post_id: string, id: string): Promise<BoardPitch | null> {
  let batch = batches.get(post_id)
  if (!batch || batch.ids.size >= BOARD_TEXTS_MAX) {
    const ids = new Set<string>()
    const isDrawn = new Promise<void>(afterPaint)
    batch = { ids, texts: isDrawn.then(() => readTexts(post_id, ids)) }
    batches.set(post_id, batch)
  }
  batch.ids.add(id)
  return batch.texts.then((texts) => texts.get(id) ?? null)
}

async function readTexts(post_id: string, ids: Set<string>) {
  if (batches.get(post_id)?.ids === ids) batches.delete(post_id)
  const { pitches } = await call<typeof readBoardTexts>('POST /api/posts/:post_id/board/texts', {
    params: { post_id },
    body: { ids: [...ids] },
  })
  return new Map(pitches.map((pitch) => [pitch.id, pitch]))
}

/** A whole pitch; null once it is gone. */
export const textQuery = (post_id: string, id: string) =>
  queryOptions({ queryKey: [BOARD, 'text', post_id, id], queryFn: () => loadText(post_id, id) })

const AROUND = 10
/** So that not each step asks for the text at the edge. */
const SPARE = 5

/** Loads the texts of the current pitch and of ten on each side, once fewer than five are left on one. */
export function loadTextsAround(
  client: QueryClient,
  post_id: string,
  ids: readonly string[],
  current: number,
) {
  const near = (by: number) => ids.slice(Math.max(0, current - by), current + by + 1)
  const isMissing = (id: string) => client.getQueryState(textQuery(post_id, id).queryKey) === undefined
  if (current < 0 || !near(SPARE).some(isMissing)) return
  for (const id of near(AROUND).filter(isMissing))
    void client.query(textQuery(post_id, id)).catch(() => undefined)
}

export const isBoardLoaded = (client: QueryClient, post_id: string): boolean =>
  client.getQueriesData<Pages>(boardLists(post_id)).some(([, data]) => data)

/** Whether the request has closed and not settled, as far as its lists know. */
export const isSettling = (client: QueryClient, post_id: string): boolean =>
  client.getQueriesData<Pages>(boardLists(post_id)).some(([, data]) => data?.pages[0]?.settles_at)

/** Whether the request has no pitches, as far as its lists know. */
const isBoardEmpty = (client: QueryClient, post_id: string): boolean =>
  client
    .getQueriesData<Pages>(boardLists(post_id))
    .every(([, data]) => !data || Object.values(data.pages[0]?.counts ?? {}).every((count) => count === 0))

/** A row, from whichever search has it. */
export function rowOf(client: QueryClient, post_id: string, id: string): BoardRow | undefined {
  for (const [, data] of client.getQueriesData<Pages>(boardLists(post_id)))
    for (const { rows } of data?.pages ?? []) {
      const found = rows.find((row) => row.id === id)
      if (found) return found
    }
  return undefined
}

const stagesIn = (pages: readonly BoardPage[]): Map<string, Stage> =>
  new Map(pages.flatMap(({ rows }) => rows).map(({ id, stage }) => [id, stage]))

/** Where each loaded pitch is, by its id. */
export const stagesOf = (client: QueryClient, post_id: string): Map<string, Stage> =>
  stagesIn(client.getQueriesData<Pages>(boardLists(post_id)).flatMap(([, data]) => data?.pages ?? []))

export function changePages(
  client: QueryClient,
  post_id: string,
  change: (page: BoardPage) => BoardPage,
): void {
  client.setQueriesData<Pages>(boardLists(post_id), (data) => {
    if (!data) return data
    const pages = data.pages.map(change)
    return pages.every((page, at) => page === data.pages[at]) ? data : { ...data, pages }
  })
}

/** The same page if none of its rows changes: then nothing is drawn again. */
function withRows(page: BoardPage, change: (row: BoardRow) => BoardRow): BoardPage {
  const rows = page.rows.map(change)
  return rows.every((row, at) => row === page.rows[at]) ? page : { ...page, rows }
}

export const changeRow = (
  client: QueryClient,
  post_id: string,
  id: string,
  change: (row: BoardRow) => BoardRow,
) => changePages(client, post_id, (page) => withRows(page, (row) => (row.id === id ? change(row) : row)))

/** The author has read these pitches themselves, or, after a refusal, has not. */
export function setRead(
  client: QueryClient,
  post_id: string,
  ids: readonly string[],
  is_read: boolean,
): void {
  changeRows(client, post_id, ids, (row) => withRead(row, is_read))
}

/** The author has had a pitch before them, or, after a refusal, has not. */
export const setOpened = (client: QueryClient, post_id: string, id: string, is_opened: boolean) =>
  changeRows(client, post_id, [id], (row) => ({ ...(is_opened ? withRead(row, true) : row), is_opened }))

function changeRows(
  client: QueryClient,
  post_id: string,
  ids: readonly string[],
  change: (row: BoardRow) => BoardRow,
): void {
  const changed = new Set(ids)
  if (changed.size === 0) return
  const put = (page: BoardPage) => withRows(page, (row) => (changed.has(row.id) ? change(row) : row))
  changeComing(post_id, put)
  changePages(client, post_id, put)
}

/** What the server says of where pitches are now. Without its counts, they follow from the rows. */
export function placePitches(
  client: QueryClient,
  post_id: string,
  moved: readonly Moved[],
  counts?: BoardPage['counts'],
): void {
  const placed = new Map(moved.map((one) => [one.pitch_id, one.placed]))
  const put = (page: BoardPage, stages: ReadonlyMap<string, Stage>): BoardPage => {
    const now = counts ?? { ...page.counts }
    if (!counts)
      for (const [id, { stage }] of placed) {
        const from = stages.get(id)
        if (from) {
          now[from] -= 1
          now[stage] += 1
        }
      }
    const isSame = hashKey([now]) === hashKey([page.counts])
    return withRows(isSame ? page : { ...page, counts: now }, (row) => inPlace(row, placed.get(row.id)))
  }
  changeComing(post_id, (page) => put(page, stagesIn([page])))
  const before = stagesOf(client, post_id)
  changePages(client, post_id, (page) => put(page, before))
  for (const [id, where] of placed) {
    client.setQueryData(textQuery(post_id, id).queryKey, (text) => text && { ...text, placed: where })
    if (client.getQueryState(textQuery(post_id, id).queryKey)?.fetchStatus === 'fetching')
      void readAgain(client, post_id, id)
  }
}

/** A text that is on its way may have been read before its pitch was changed. Undefined if it does not load. */
export async function readAgain(client: QueryClient, post_id: string, id: string) {
  const query = textQuery(post_id, id)
  await client.cancelQueries({ queryKey: query.queryKey, exact: true })
  return client.query({ ...query, staleTime: 0 }).catch(() => undefined)
}

function inPlace(row: BoardRow, placed: Placed | undefined): BoardRow {
  if (placed?.told?.stage === 'withdrawn') return { ...row, is_withdrawn: true, movable: 'none' }
  if (!placed) return row
  const { stage, reason, words } = placed
  return stage === row.stage && reason === row.reason && words === row.words
    ? row
    : { ...row, stage, reason, words }
}

/** A pitch that was withdrawn before it was opened is gone. */
export function removePitch(client: QueryClient, post_id: string, id: string): void {
  client.setQueryData(arrivedQuery(post_id).queryKey, (ids = []) => ids.filter((one) => one !== id))
  const without = (page: BoardPage, { stage }: BoardRow): BoardPage => ({
    ...page,
    rows: page.rows.filter((row) => row.id !== id),
    counts: { ...page.counts, [stage]: page.counts[stage] - 1 },
  })
  changeComing(post_id, (page) => {
    const row = page.rows.find((one) => one.id === id)
    return row ? without(page, row) : page
  })
  const gone = rowOf(client, post_id, id)
  if (!gone) return
  changePages(client, post_id, (page) => without(page, gone))
  client.setQueryData(textQuery(post_id, id).queryKey, null)
}

/** Counts pitches that have come in; the first ones are shown at once. */
export function noteArrived(client: QueryClient, post_id: string, ids: readonly string[]): void {
  client.setQueryData(arrivedQuery(post_id).queryKey, (before = []) => [...new Set([...before, ...ids])])
  if (isBoardEmpty(client, post_id)) void loadArrived(client, post_id)
}

/** Puts what the server has now into the rows that are loaded, and counts those that are newer. */
export function renewBoard(client: QueryClient, post_id: string, { rows, ...head }: BoardPage): void {
  const fresh = new Map(rows.map((row) => [row.id, row]))
  const loaded = client.getQueriesData<Pages>(boardLists(post_id)).flatMap(([, data]) => data?.pages ?? [])
  const newest = loaded
    .flatMap((page) => page.rows)
    .reduce((last, { created_at }) => (created_at > last ? created_at : last), '')
  const arrived = rows.filter(({ created_at }) => created_at > newest)
  if (arrived.length > 0)
    noteArrived(
      client,
      post_id,
      arrived.map(({ id }) => id),
    )
  changePages(client, post_id, (page) => ({
    ...page,
    ...head,
    next: page.next,
    rows: page.rows.flatMap(({ id }) => fresh.get(id) ?? []),
  }))
}

/** Loads the lists again, with the pitches that have come in. After a failure these stay counted. */
export async function loadArrived(client: QueryClient, post_id: string): Promise<void> {
  const { queryKey } = arrivedQuery(post_id)
  const loaded = client.getQueryData(queryKey) ?? []
  void client.invalidateQueries(answerLists(post_id))
  await client.invalidateQueries({ ...boardLists(post_id), refetchType: 'none' })
  await client.refetchQueries({ ...boardLists(post_id), type: 'active' }, { throwOnError: true }).then(
    () => client.setQueryData(queryKey, (ids = []) => ids.filter((id) => !loaded.includes(id))),
    () => undefined,
  )
}
