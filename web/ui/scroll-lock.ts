import { useLayoutEffect } from 'react'

let locks = 0

/** Keeps the page behind a layer from scrolling. Our own, because Radix injects a <style> that the policy refuses. */
export function useScrollLock(active: boolean): void {
  useLayoutEffect(() => {
    if (!active) return
    const root = document.documentElement
    if (locks++ === 0) {
      // The scrollbar's width becomes padding, or the page would jump sideways.
      document.body.style.paddingInlineEnd = `${window.innerWidth - root.clientWidth}px`
      root.classList.add('scroll-locked', 'layered')
    }
    return () => {
      if (--locks > 0) return
      document.body.style.paddingInlineEnd = ''
      root.classList.remove('scroll-locked')
      // The library restores the pointer first (base.css).
      requestAnimationFrame(() => locks === 0 && root.classList.remove('layered'))
    }
  }, [active])
}
