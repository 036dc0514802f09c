import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'

interface TopProps {
  /** Nothing is loading. */
  waits: boolean
  onNear: () => void
  children?: ReactNode
}

/** The start of what is shown: reports when the reader comes within half a screen of it. */
export function TopOfThread({ waits, onNear, children }: TopProps) {
  const top = useRef<HTMLDivElement>(null)
  const notify = useEffectEvent(onNear)
  useEffect(() => {
    const element = top.current
    if (!element || !waits) return
    const observer = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && notify(), {
      root: element.parentElement,
      rootMargin: '50% 0px 0px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [waits])
  return (
    <div ref={top} className="flex h-16 items-center gap-3">
      {children}
    </div>
  )
}
