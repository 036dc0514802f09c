import {
  ArrowRight,
  Hash,
  Keyboard,
  ListFilter,
  LogOut,
  type LucideIcon,
  Moon,
  Plus,
  Search,
  Sun,
} from 'lucide-react'
import type { OwnAccount } from '../../contract/accounts.ts'
import { whyNotCreatePost } from '../../contract/posts.rules.ts'
import { isFoundIn } from '../../contract/search-words.ts'
import { BEATS } from '../../contract/vocabulary.ts'
import { filterOf } from '../posts/feed-search.ts'
import { inWords } from '../posts/filter-words.ts'
import { fromSaved } from '../posts/panel-filter.ts'
import type { Group, Option } from '../ui/option.ts'
import { type Theme, USE_THEME } from '../ui/theme.ts'
import { PostLine } from './FoundLines.tsx'
import { OptionLine } from './OptionLine.tsx'
import { pagesOf } from './pages.ts'
import type { Opening } from './use-opening.ts'
import type { NewPost } from './use-palette.tsx'
import type { Ways } from './use-ways.ts'

/** What the palette's frame does for its options. */
export interface Hands {
  begin: (kind: NewPost) => void
  onTheme: (theme: Theme) => void
  onLogOut: () => void
  showShortcuts: () => void
}

interface Choice {
  id: string
  icon: LucideIcon
  label: string
  detail?: string
  /** Synonyms that also match. */
  also?: string
  act: () => void
  stays?: boolean
}

const optionOf = ({ id, act, stays, icon, label, detail }: Choice, typed: string): Option => ({
  id,
  act,
  stays,
  content: <OptionLine icon={icon} label={label} detail={detail} typed={typed} />,
})

/** The options that match the typed text; no group without a match. */
function groupOf(name: string, choices: Choice[], typed: string): Group[] {
  const found = choices.filter(({ label, also }) => isFoundIn(typed, label, also ?? ''))
  return found.length === 0 ? [] : [{ name, options: found.map((choice) => optionOf(choice, typed)) }]
}

interface OwnArguments {
  account: OwnAccount
  typed: string
  theme: Theme
  ways: Ways
  hands: Hands
  opening: Opening
  showBeats: () => void
}

/** The groups the palette knows locally: what closes soon, actions, pages, saved filters, and matching beats. */
export function ownGroups(own: OwnArguments): Group[] {
  const { account, typed, theme, ways, hands, opening, showBeats } = own
  const pages = pagesOf(account.role)
    .filter(({ to }) => to !== opening.pathname)
    .map(({ to, ...page }): Choice => {
      const act = () => ways.go(to)
      return { id: to, icon: ArrowRight, detail: opening.counts[to], act, ...page }
    })
  const goTo = groupOf('Go to', pages, typed)
  const actions = groupOf('Actions', actionsOf({ account, hands, theme, showBeats }), typed)
  const filters = opening.filters.map((saved): Choice => {
    const filter = filterOf(fromSaved(saved))
    const act = () => ways.toFeed(filter)
    return { id: `filter-${saved.id}`, icon: ListFilter, label: saved.name, detail: inWords(filter), act }
  })
  return [
    // Most often people type the name of a page.
    ...(typed === '' ? [...closingGroup(opening, ways), ...actions, ...goTo] : [...goTo, ...actions]),
    ...groupOf('My Filters', filters, typed),
    ...(typed === '' ? [] : beatGroups(typed, ways)),
  ]
}

function closingGroup({ closing }: Opening, ways: Ways): Group[] {
  if (!closing?.length) return []
  const options = closing.map((post) => ({
    id: `closing-${post.id}`,
    content: <PostLine post={post} search="" />,
    act: () => ways.toPost(post),
  }))
  return [{ name: 'Closing within 24 hours', options }]
}

/** The beats that match, in their order. */
function beatGroups(typed: string, ways: Ways): Group[] {
  const beats = BEATS.map(
    (beat, place): Choice => ({
      id: `beat-${place}`,
      icon: Hash,
      label: beat,
      act: () => ways.toFeed({ beats: beat }),
    }),
  )
  return groupOf('Beats', beats, typed)
}

/** Only the list of beats says so when none matches. */
export function beatsOnly(typed: string, ways: Ways): Group[] {
  const groups = beatGroups(typed, ways)
  return groups.length > 0 ? groups : [{ name: 'Beats', options: [], empty: 'No beat found' }]
}

const beatsAction = (showBeats: () => void): Choice => ({
  id: 'beats',
  icon: Hash,
  label: 'Filter the Feed by a Beat',
  also: 'beats',
  act: showBeats,
  stays: true,
})

type ActionArguments = Pick<OwnArguments, 'account' | 'hands' | 'theme' | 'showBeats'>

function actionsOf({ account: { role, data }, hands, theme, showBeats }: ActionArguments): Choice[] {
  const other: Theme = theme === 'dark' ? 'light' : 'dark'
  const create = (kind: NewPost, label: string): Choice[] =>
    data.status === 'Dormant' || whyNotCreatePost(role, kind) !== null
      ? []
      : [{ id: kind, icon: Plus, label, also: 'new, create', act: () => hands.begin(kind) }]
  return [
    ...create('request_for_source', 'Request an Expert'),
    ...create('community', 'Post to Community'),
    beatsAction(showBeats),
    {
      id: 'theme',
      icon: other === 'light' ? Sun : Moon,
      label: USE_THEME[other],
      act: () => hands.onTheme(other),
    },
    {
      id: 'shortcuts',
      icon: Keyboard,
      label: 'Keyboard Shortcuts',
      also: 'help, keys',
      act: hands.showShortcuts,
    },
    { id: 'log-out', icon: LogOut, label: 'Log out', also: 'sign out', act: hands.onLogOut },
  ]
}

/** Links to the pages that list all results. They are always there, so nobody has to wait for them. */
export function searchGroups(typed: string, ways: Ways): Group[] {
  if (typed === '') return []
  const choice = (id: string, where: string, act: () => void): Option =>
    optionOf({ id, icon: Search, label: `Search ${where} for “${typed}”`, act }, '')
  return [
    {
      name: 'Search',
      options: [
        choice('search-feed', 'the Feed', () => ways.toFeed({ search: typed })),
        choice('search-members', 'Members', () => ways.searchMembers(typed)),
        choice('search-sources', 'Sources', () => ways.searchSources(typed)),
      ],
    },
  ]
}
