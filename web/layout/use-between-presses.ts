import { useEffect, useState } from 'react'

/**
 * The value, frozen from the start of a press until it is over: what appears or disappears above a control must not
 * move it from under the finger, or the click is lost.
 */
export function useBetweenPresses<Value>(value: Value): Value {
  const [shown, setShown] = useState(value)
  const isPressed = usePressed()
  if (!isPressed && !Object.is(shown, value)) setShown(value)
  return isPressed ? shown : value
}

function usePressed(): boolean {
  const [isPressed, setPressed] = useState(false)
  useEffect(() => {
    const begin = () => setPressed(true)
    // The click follows the release: it too must find its control in place.
    const end = () => void setTimeout(() => setPressed(false))
    const ends = ['pointerup', 'pointercancel', 'contextmenu']
    window.addEventListener('pointerdown', begin, true)
    for (const name of ends) window.addEventListener(name, end, true)
    return () => {
      window.removeEventListener('pointerdown', begin, true)
      for (const name of ends) window.removeEventListener(name, end, true)
    }
  }, [])
  return isPressed
}
