import { useEffect } from 'react'

/**
 * Prefixes the page's title with the count, "(3) Feed | Beatline", whichever page sets it; without a count the title is
 * unchanged.
 */
export function useCountedTitle(count: number): void {
  useEffect(() => {
    if (count === 0) return
    const prefix = `(${count > 99 ? '99+' : count}) `
    const put = () => {
      if (!document.title.startsWith(prefix)) document.title = prefix + document.title
    }
    put()
    const observer = new MutationObserver(put)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      observer.disconnect()
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length)
    }
  }, [count])
}
