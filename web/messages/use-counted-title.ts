import { useEffect } from 'react'

/** The page's title begins with the count, "(3) Feed | Beatline", whichever page sets it; with none it is as it was. */
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
