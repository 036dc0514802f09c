import { useLayoutEffect } from 'react'

let locks = 0

/** Keeps the page behind a layer still. Own, because Radix's way injects a <style> that the policy refuses. */
export function useScrollLock(active: boolean): void {
  useLayoutEffect(() => {
    if (!active) return
    const root = document.documentElement
    if (locks++ === 0) {
      // The scrollbar's width stays as padding, or the page would jump sideways.
      document.body.style.paddingInlineEnd = `${window.innerWidth - root.clientWidth}px`
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
