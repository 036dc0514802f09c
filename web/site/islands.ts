export type Island = () => Promise<{ mount: (place: HTMLElement) => void | Promise<void> }>

/** The forms of the public pages, and what else moves on them, each a part of its own, loaded where the page has a place for it. */
export const ISLANDS = {
  contact: () => import('./contact/contact.island.tsx'),
  'become-member': () => import('./become-member/become-member.island.tsx'),
  quotes: () => import('./landing/quotes.island.ts'),
} satisfies Record<string, Island>
export type IslandName = keyof typeof ISLANDS
