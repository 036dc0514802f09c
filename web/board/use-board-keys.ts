import { useEffect, useEffectEvent, useRef } from 'react'
import { isWithMod, KEYS } from '../ui/shortcuts.ts'
import { isSingleKey, isTyping, SEQUENCE_MS } from '../ui/use-keys.ts'

type BoardKey =
  | 'nextPitch'
  | 'previousPitch'
  | 'shortlistPitch'
  | 'maybePitch'
  | 'declinePitch'
  | 'usePitch'
  | 'renewPitch'
  | 'selectPitch'
  | 'selectNext'
  | 'selectPrevious'
  | 'selectAllPitches'
  | 'declineSelected'
  | 'comparePitches'
  | 'editNote'
  | 'toggleAnswers'
  | 'chooseQuestion'
  | 'openConversation'
  | 'undoMove'
  | 'previousStage'
  | 'nextStage'
  | 'clearSelection'
export type BoardActs = Record<BoardKey, (key: string) => void>

/** A key that is held down moves on, and sorts nothing. */
const REPEATABLE: readonly BoardKey[] = ['nextPitch', 'previousPitch', 'selectNext', 'selectPrevious']

/** Marks the board and the sheet over it: its keys work while one of the two has the focus. */
export const IN_BOARD = { 'data-board': true } as const

const isInBoard = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest('[data-board]') !== null && !target.matches('[role=combobox]')

/** Single keys of the board: while it has the focus, outside of text fields, and not after a g. */
export function useBoardKeys(acts: BoardActs): void {
  const g = useRef(Number.NEGATIVE_INFINITY)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isSecond = event.timeStamp - g.current <= SEQUENCE_MS
    g.current = event.key === 'g' && !isSecond ? event.timeStamp : Number.NEGATIVE_INFINITY
    if (!isInBoard(event)) return
    const name = nameOf(event)
    if (!name || isSecond || (event.repeat && !REPEATABLE.includes(name))) return
    if (isElsewhere(name, event.target as Element)) return
    event.preventDefault()
    acts[name](event.key)
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** Enter presses a link or button with the focus, apart from a row's, and Escape closes the sheet. */
const isElsewhere = (name: BoardKey, target: Element) =>
  (name === 'openConversation' &&
    target.matches('a, button, input') &&
    !target.matches('[data-row] button')) ||
  (name === 'clearSelection' && target.closest('[role=dialog]') !== null)

const NAMES: readonly BoardKey[] = [
  'selectNext',
  'selectPrevious',
  'declineSelected',
  'nextPitch',
  'previousPitch',
  'shortlistPitch',
  'maybePitch',
  'declinePitch',
  'usePitch',
  'renewPitch',
  'selectPitch',
  'comparePitches',
  'editNote',
  'toggleAnswers',
  'chooseQuestion',
  'openConversation',
  'undoMove',
  'previousStage',
  'nextStage',
  'clearSelection',
]

function nameOf(event: KeyboardEvent): BoardKey | undefined {
  if (isWithMod(event, KEYS.selectAllPitches)) return isTyping(event) ? undefined : 'selectAllPitches'
  return isSingleKey(event) ? NAMES.find((name) => isPressed(event, KEYS[name])) : undefined
}

const isPressed = ({ key, shiftKey }: KeyboardEvent, keys: string) =>
  keys.split(' ').some((each) => {
    const [, shifted] = each.split('Shift+')
    if (shifted) return shiftKey && key.toLowerCase() === shifted.toLowerCase()
    // On some keyboards a bracket needs Shift.
    return key === each && !(shiftKey && /^\w/.test(key))
  })
