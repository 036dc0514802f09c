import { useCallback, useEffect, useRef, useState } from 'react'
import { APPLICATION_STEPS } from '../../../contract/applications.rules.ts'
import { focusWrong } from '../../ui/focus-wrong.ts'

type Place = { step: number; focus: 'heading' | 'wrong' | null }

const LAST = APPLICATION_STEPS.length - 1

/**
 * Which step is shown. Each step has its own history entry, so that Back goes one step back. Going to a step focuses
 * its heading, or its first invalid field.
 */
export function useSteps() {
  const [at, setAt] = useState<Place>({ step: 0, focus: null })
  const heading = useRef<HTMLHeadingElement>(null)
  const place = useRef<HTMLFormElement>(null)
  const moveInHistory = useStepHistory(
    useCallback((step: number) => setAt((now) => (now.step === step ? now : { step, focus: 'heading' })), []),
  )
  useEffect(() => {
    if (at.focus === 'heading') heading.current?.focus()
    if (at.focus === 'wrong') focusWrong(place.current)
  }, [at])
  const go = useCallback(
    (step: number, focus: Place['focus'] = 'heading') => {
      moveInHistory(step)
      setAt({ step, focus })
    },
    [moveInHistory],
  )
  return { step: at.step, isLast: at.step === LAST, go, heading, place }
}

/** The step of a history entry; null for an entry without one, such as that of a link within the page. */
function stepOf(state: unknown): number | null {
  const step = (state as { step?: unknown } | null)?.step
  return typeof step === 'number' && APPLICATION_STEPS[step] ? step : null
}

function useStepHistory(onStep: (step: number) => void): (step: number) => void {
  const current = useRef<number | null>(null)
  const expected = useRef<number | null>(null)
  useEffect(() => {
    const follow = () => {
      // An entry without a step may be between: wherever our own move ends, that is the step now.
      if (expected.current !== null) history.replaceState({ step: expected.current }, '')
      expected.current = null
      const step = stepOf(history.state)
      if (step === null) return
      current.current = step
      onStep(step)
    }
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [onStep])
  return useCallback((step: number) => {
    if (current.current === null) {
      const first = stepOf(history.state) ?? 0
      history.replaceState({ step: first }, '')
      current.current = first
    }
    if (step < current.current) {
      expected.current = step
      history.go(step - current.current)
    }
    for (let next = current.current + 1; next <= step; next += 1) history.pushState({ step: next }, '')
    current.current = step
  }, [])
}
