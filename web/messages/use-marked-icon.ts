import { useEffect } from 'react'

const MARKED = '/icon-unread.svg'

/** Puts a dot on the tab's icon while something is unread. */
export function useMarkedIcon(isMarked: boolean): void {
  useEffect(() => {
    const icon = document.head.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (!icon || !isMarked) return
    const plain = icon.getAttribute('href')!
    icon.setAttribute('href', MARKED)
    return () => icon.setAttribute('href', plain)
  }, [isMarked])
}
