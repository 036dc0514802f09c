import { type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** Makes a form that was rendered at build interactive; resolves as soon as it answers. */
export function hydrate(place: HTMLElement, form: ReactNode): Promise<void> {
  return new Promise((resolve) => void hydrateRoot(place, <Alive onAlive={resolve}>{form}</Alive>))
}

function Alive({ onAlive, children }: { onAlive: () => void; children: ReactNode }) {
  useEffect(onAlive, [onAlive])
  return children
}
