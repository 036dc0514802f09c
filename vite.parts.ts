import type { Rolldown } from 'vite'

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1]

/**
 * Bytes below which what some pages share goes into a neighbour's file rather than into one of its own. With more, two
 * files may import each other, which the build refuses (vite.config.ts).
 */
const SMALL = 600
const SHARED_SMALL = 4000

/** Files of libraries that name all that is in them: who takes one thing from there does not take the others. */
const BARREL =
  /\/(lucide-react|radix-ui|@tanstack\/[a-z-]+|react-hook-form)\/(dist|build)\/.*(index|lucide-react)\.m?js$/
const roots = new Map<string, Set<string>>()

/** The pages, dialogs and islands by which a module is loaded: what imports it, up to what is loaded by itself. */
function rootsOf(id: string, context: Context): Set<string> {
  const known = roots.get(id)
  if (known) return known
  const found = new Set<string>()
  const seen = new Set([id])
  for (const at of seen) {
    const { importers = [], dynamicImporters = [] } = context.getModuleInfo(at) ?? {}
    if (importers.length === 0 || dynamicImporters.length > 0 || at.endsWith('.island.tsx')) found.add(at)
    for (const importer of importers) if (!BARREL.test(importer)) seen.add(importer)
  }
  roots.set(id, found)
  return found
}

const START = /\/index\.html$/
const PUBLIC = /\/(site|notice|trail)\.html$|\.island\.tsx$/
const SIGN_IN = /\/web\/routes\/login\.tsx/
const MEMBERS = /\/web\/auth\/MemberArea\.tsx|\/web\/routes\/app\.tsx|\/web\/routes\/app\.feed\.tsx/

// What a member's pages load by themselves after the first view, each in one file that no part of it waits for.
const LIVE = /\/web\/live-table\.ts/
const MENUS =
  /\/web\/(auth\/AvatarMenuList|messages\/UnreadCount|layout\/(SectionKeys|ConnectionLine)|notifications\/NotificationsMenu|palette\/Palette)\.tsx/
const SIDES = /\/web\/posts\/FeedSides\.tsx/
const POST = /\/web\/(posts\/PostDialog|matches\/ReplySlot|pitches\/LatePitch)\.tsx/

type Group = { name: string; has: (isOf: (root: RegExp) => boolean) => boolean }

/** What members alone load, by these roots. */
const ofMembers = (name: string, by?: RegExp): Group => ({
  name,
  has: (isOf) => (!by || isOf(by)) && !isOf(PUBLIC),
})

// The first that has a module takes it, and all that it imports.
const groups: Group[] = [
  { name: 'shared', has: (isOf) => isOf(START) && isOf(PUBLIC) },
  { name: 'start', has: (isOf) => isOf(START) },
  ofMembers('sign-in', SIGN_IN),
  ofMembers('members', MEMBERS),
  ofMembers('live', LIVE),
  ofMembers('menus', MENUS),
  ofMembers('sides', SIDES),
  ofMembers('post', POST),
  ofMembers('part'),
]

function nameOf(id: string, context: Context): string | null {
  // Of the public pages too, and without importers of their own.
  if (id.includes('preload-helper') || id.endsWith('/styles/app.css')) return 'shared'
  if (!/\.(tsx?|m?js)\b/.test(id)) return null
  const isOf = (root: RegExp) => [...rootsOf(id, context)].some((at) => root.test(at))
  return groups.find(({ has }) => has(isOf))?.name ?? null
}

/**
 * Which modules come in one file (docs/decisions/0032-speed-what-helped.md). Left to itself the builder makes a file of
 * what the same pages share, some hundred for one page: over a slow line each waits for the one before.
 */
export const parts: Rolldown.CodeSplittingOptions = {
  groups: groups.map(({ name }, at) => ({
    name: (id, context) => (nameOf(id, context) === name ? name : null),
    priority: groups.length - at,
    ...(name === 'shared' && { entriesAware: true, entriesAwareMergeThreshold: SHARED_SMALL }),
    ...(name === 'sign-in' && { minShareCount: 2 }),
    ...(name === 'part' && { entriesAware: true, entriesAwareMergeThreshold: SMALL, minShareCount: 2 }),
  })),
}

/** What several pages share is named by all of them else. */
export const chunkFileNames = ({ name }: { name: string }): string => `assets/${name.split('~')[0]}-[hash].js`
