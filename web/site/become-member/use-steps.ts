import { useCallback, useEffect, useRef, useState } from 'react'
import { APPLICATION_STEPS } from '../../../contract/applications.rules.ts'
import { focusWrong } from '../../ui/focus-wrong.ts'

type Place = { step: number; focus: 'heading' | 'wrong' | null }

const LAST = APPLICATION_STEPS.length - 1

/** Which step is shown. Whoever goes to one is led to its heading, or to the first field that is wrong there. */
export function useSteps() {
  const [at, setAt] = useState<Place>({ step: 0, focus: null })
  const heading = useRef<HTMLHeadingElement>(null)
  const place = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (at.focus === 'heading') heading.current?.focus()
    if (at.focus === 'wrong') focusWrong(place.current)
  }, [at])
  const go = useCallback((step: number, focus: Place['focus'] = 'heading') => setAt({ step, focus }), [])
  return { step: at.step, isLast: at.step === LAST, go, heading, place }
}
