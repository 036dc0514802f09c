import { useRef, useState } from 'react'

/** Acts in progress, by name, with the words for each. While one is in progress, a second click does nothing. */
export function useUnderway() {
  const running = useRef(new Map<string, string>())
  const [shown, setShown] = useState<ReadonlyMap<string, string>>(new Map())
  const show = () => setShown(new Map(running.current))
  const run = async (name: string, words: string, act: () => Promise<void>) => {
    if (running.current.has(name)) return
    running.current.set(name, words)
    show()
    await act().finally(() => {
      running.current.delete(name)
      show()
    })
  }
  return { underway: (name: string) => shown.get(name), run }
}
