import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OwnAccount } from '../../contract/accounts.ts'
import type { MemberCard } from '../../contract/directory.ts'
import type { Post } from '../../contract/posts.ts'
import type { OwnFilter } from '../../contract/saved-filters.ts'
import type { Source } from '../../contract/sources.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { call } from '../api/call.ts'
import { PaletteButton } from '../palette/PaletteButton.tsx'
import { type PaletteArguments, usePalette } from '../palette/use-palette.tsx'
import { Toaster } from '../ui/Toaster.tsx'
import * as factories from './factories.ts'
import { showPages } from './show-pages.tsx'

// Renders the palette over a page with a field and a fake server; the test file mocks api/call.ts.

type Kind = 'posts' | 'members' | 'sources'
const KINDS: Record<string, Kind> = {
  'GET /api/posts': 'posts',
  'POST /api/members/search': 'members',
  'POST /api/sources/search': 'sources',
}

/** The fake server's answers to a search, and the requests it received. */
export const server = {
  client: new QueryClient(),
  answer: (_kind: Kind, _search: string): unknown => [],
  asked: [] as string[],
  /** What closes within 24 hours. */
  closing: async (): Promise<Post[]> => [],
  /** The member's saved filters. */
  filters: async (): Promise<OwnFilter[]> => [],
}

beforeEach(() => {
  server.client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  })
  server.asked = []
  server.answer = () => []
  server.closing = async () => []
  server.filters = async () => []
  vi.mocked(call).mockImplementation((async (at: string, given: Record<string, { search: string }>) => {
    if (at === 'GET /api/posts/closing') return { posts: await server.closing() }
    if (at === 'GET /api/saved-filters') return { filters: await server.filters() }
    const kind = KINDS[at]
    const { search } = given.query ?? given.body ?? { search: '' }
    if (!kind) throw new Error(`${at} is not asked for here`)
    server.asked.push(`${kind} ${search}`)
    return { [kind]: await server.answer(kind, search), next: null }
  }) as never)
})
afterEach(() => vi.mocked(call).mockReset())

const idOf = (name: string) => name.replaceAll(' ', '-')
export const post = (title: string, more: Partial<Post> = {}) =>
  factories.post({ id: idOf(title), title, description: '', ...more })
export const person = (name: string, more: Partial<MemberCard> = {}) =>
  factories.memberCard({ id: idOf(name), name, role: 'pr', ...more })
export const source = (name: string, more: Partial<Source> = {}) =>
  factories.source({ id: idOf(name), name, ...more })

const PATHS = [
  '/start',
  '/app/feed',
  '/app/messages',
  '/app/account/members',
  '/app/account/security',
  '/app/directory/sources',
  '/app/account/profile/$account_id',
  '/app/profile/$profile_id',
]

/** Renders a page with a text field for this member; returns the current location. */
export function show(
  account: Partial<OwnAccount> = {},
  hands: Partial<PaletteArguments> = {},
  at = PATHS[0],
) {
  server.client.setQueryData(ownAccountQuery.queryKey, factories.ownAccount(account))
  const frame = <Frame {...hands} />
  const pages = PATHS.map((path) => ({ path, show: () => <h1>{path}</h1> }))
  return showPages({ at, pages, frame, client: server.client })
}

function Frame(hands: Partial<PaletteArguments>) {
  const palette = usePalette({
    accountId: 'me',
    isOff: false,
    onTheme: () => {},
    onLogOut: () => {},
    ...hands,
  })
  return (
    <>
      <PaletteButton onOpen={palette.openPalette} early={palette.early} />
      <input aria-label="Note" />
      {palette.layers}
      <Toaster />
    </>
  )
}

export const note = () => page.getByRole('textbox', { name: 'Note' })
export const dialog = () => page.getByRole('dialog', { name: 'Commands' })
export const field = () => dialog().getByRole('combobox')
export const group = (name: string) => dialog().getByRole('group', { name, exact: true })
export const option = (name: string | RegExp) => dialog().getByRole('option', { name })
export const optionsOf = (name: string) =>
  group(name)
    .getByRole('option')
    .elements()
    .map((one) => one.textContent)
export const help = () => page.getByRole('dialog', { name: 'Keyboard Shortcuts' })

/** What Enter would choose: as the field names it, and as it looks. */
export function active(): string | null | undefined {
  const id = field().element().getAttribute('aria-activedescendant')
  const found = id === null ? null : document.getElementById(id)
  const selected = dialog().element().querySelectorAll('[aria-selected=true]')
  expect([...selected]).toEqual(found ? [found] : [])
  return found?.textContent
}

export async function openByKey() {
  await expect.element(note()).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field()).toHaveFocus()
  await expect.element(dialog().getByRole('option').first()).toBeInTheDocument()
}
