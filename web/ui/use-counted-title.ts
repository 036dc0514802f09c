import { useEffect } from 'react'

/** What is counted in the title, in its order. */
const WORDS = {
  unread: (count: string) => `(${count}) `,
  matches: (count: string) => `(${count} ${count === '1' ? 'match' : 'matches'}) `,
}
type Counted = keyof typeof WORDS

const shown: Record<Counted, string> = { unread: '', matches: '' }
let prefix = ''

function renew() {
  const { title } = document
  const bare = title.startsWith(prefix) ? title.slice(prefix.length) : title
  prefix = Object.values(shown).join('')
  document.title = prefix + bare
}

/** Whichever page sets the title. */
const observer = new MutationObserver(() => {
  if (!document.title.startsWith(prefix)) document.title = prefix + document.title
})

/**
 * Prefixes the page's title with the count, "(3) Feed | Beatline" or "(3 matches) Feed | Beatline", whichever page sets
 * it; without a count the title is unchanged.
 */
export function useCountedTitle(what: Counted, count: number): void {
  const words = count === 0 ? '' : WORDS[what](count > 99 ? '99+' : String(count))
  useEffect(() => {
    if (words === '') return
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    shown[what] = words
    renew()
    return () => {
      shown[what] = ''
      renew()
    }
  }, [what, words])
}
