import { useLayoutEffect, useRef } from 'react'

let locks = 0

/** Keeps the page behind a layer still. Own, because Radix's way injects a <style> that the policy refuses. */
export function useScrollLock(active: boolean): void {
  const scrollbar = useRef<number | null>(null)
  // Read before the layer is in the page, which would have to be laid out for it.
  if (!active) scrollbar.current = null
  else scrollbar.current ??= window.innerWidth - document.documentElement.clientWidth
  useLayoutEffect(() => {
    if (!active) return
    const root = document.documentElement
    if (locks++ === 0) {
      // The scrollbar's width stays as padding, or the page would jump sideways.
      document.body.style.paddingInlineEnd = `${scrollbar.current}px`
      root.classList.add('scroll-locked', 'layered')
    }
    return () => {
      if (--locks > 0) return
      document.body.style.paddingInlineEnd = ''
      root.classList.remove('scroll-locked')
      // The library gives the pointer back first (base.css).
      requestAnimationFrame(() => locks === 0 && root.classList.remove('layered'))
    }
  }, [active])
}
