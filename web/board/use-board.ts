import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { BoardPage, BoardRow } from '../../contract/board.ts'
import type { DeclineReason } from '../../contract/pitches.rules.ts'
import type { Stage } from '../../contract/vocabulary.ts'
import { currentSession } from '../api/session.ts'
import { useIsReadOnly } from '../dormancy/use-is-read-only.ts'
import { useIsLarge } from '../layout/use-is-wide.ts'
import { fewerUnread } from '../messages/unread.data.ts'
import { afterPaint } from '../ui/after-paint.ts'
import { toast } from '../ui/toast-store.ts'
import { successorOf } from '../ui/use-card-rows.ts'
import { loadTextsAround } from './board.data.ts'
import {
  focusRow,
  isFocusLost,
  isListFocused,
  openerOf,
  placesOf,
  useArrival,
  useFocusKept,
} from './board-focus.ts'
import { bulkToast, bulkWords } from './bulk-words.ts'
import { countsOf, loadedOf, nextOf, rowsOf } from './loaded-rows.ts'
import { type Act, useMoveLog } from './move-log.ts'
import type { Move } from './move-queue.ts'
import { noteRead, queueOf, stagesNow, useQueue } from './moves.data.ts'
import { isIn, MOVED, sourceOf, TAB_NAMES, type Tab, whyNotCompare, whyNotMove } from './stages.ts'
import { useNoting } from './use-noting.ts'

interface Given {
  post_id: string
  pages: readonly BoardPage[]
  tab: Tab
  /** Names the list: its tab, order and search. */
  name: string
  section: RefObject<HTMLElement | null>
}

/** What the author sees of the board, and what they do there. */
export function useBoard({ post_id, pages, tab, name, section }: Given) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const accountId = currentSession().accountId ?? ''
  const isReadOnly = useIsReadOnly()
  const isLarge = useIsLarge()
  const queue = useQueue(post_id)
  const { pending } = queue
  const loaded = useMemo(() => loadedOf(pages), [pages])
  const rows = useMemo(() => rowsOf(loaded, pending), [loaded, pending])
  const shown = useMemo(() => rows.filter((row) => isIn(row, tab)), [rows, tab])
  const log = useMoveLog(accountId, post_id)
  const [chosenIn, setChosenIn] = useState<ReadonlyMap<string, string>>(placesOf(client))
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [said, setSaid] = useState('')
  const [sheetOf, openSheetOf] = useState<string | null>(null)
  const [compared, setCompared] = useState<readonly string[]>([])
  const [declined, setDeclined] = useState<readonly BoardRow[]>([])

  const chosen = chosenIn.get(name) ?? null
  const ids = useMemo(() => shown.map(({ id }) => id), [shown])
  const idsBefore = useRef(ids)
  const found = shown.findIndex(({ id }) => id === chosen)
  const index = found < 0 && isLarge && shown.length > 0 ? 0 : found
  const current = shown[index]
  // What is chosen later in another list, or after its pitch is gone, opens no sheet.
  if (sheetOf !== null && (sheetOf !== name || !current)) openSheetOf(null)
  const note = useNoting()
  const choose = (id: string) => {
    if (id === chosen) return
    note.close()
    placesOf(client).set(name, id)
    setChosenIn(new Map(placesOf(client)))
  }
  // Before anything is drawn: the focus would go to the first row, and choose it.
  const successor = found < 0 ? successorOf(idsBefore.current, ids, chosen) : undefined
  if (successor !== undefined) choose(successor)
  useLayoutEffect(() => {
    idsBefore.current = ids
  }, [ids])

  /**
   * Draws what changes, and keeps the focus in the board: on the current row, if it was in the list, or what had it is
   * gone.
   */
  const draw = (change: () => void, next: BoardRow | undefined) => {
    const isInList = isListFocused(section.current)
    // Before the row that has it goes: the browser takes longer to remove what has the focus.
    if (isInList && next) openerOf(next.id)?.focus({ preventScroll: true })
    flushSync(() => {
      change()
      if (next) choose(next.id)
    })
    if (isInList || isFocusLost()) focusRow(section.current, next?.id)
  }
  const goTo = (to: number, change = () => {}) => {
    const next = shown[to]
    if (next) draw(change, next)
  }
  useArrival(section, current?.id, placesOf(client).has(name))
  useFocusKept(section, current?.id, `${name} ${isLarge}`)
  useEffect(() => loadTextsAround(client, post_id, ids, index), [client, post_id, ids, index])

  /** How to put a pitch back to where it is now. */
  const backOf = ({ id, stage, reason, words }: BoardRow): Move => {
    if (stage !== 'declined') return { pitch_id: id, stage }
    const queued = pending.get(id)
    return queued ? { ...queued, opened: false } : { pitch_id: id, stage, words, reason: reason ?? undefined }
  }

  const put = (targets: readonly BoardRow[], stage: Stage, because?: Because, isCompared = false) => {
    const isBulk = !isCompared && (because !== undefined || targets.length !== 1 || targets[0] !== current)
    const allowed = isReadOnly ? [] : targets.filter((row) => whyNotMove(row, stage) === null)
    const refused = targets[0] && whyNotMove(targets[0], stage)
    if (allowed.length === 0) return sayWhyNot(isReadOnly ? DORMANT : refused)
    const moves = allowed.filter((row) => because || row.stage !== stage)
    const next = nextOf(shown, index, tab === 'all' || tab === stage ? [] : moves, isBulk || isCompared)
    const act: Act = {
      id: crypto.randomUUID(),
      moves: moves.map((row) => ({ pitch_id: row.id, to: stage, back: backOf(row) })),
    }
    const minutes = pages[0]?.release_minutes ?? 0
    if (isBulk) act.bulk = { words: bulkWords(moves.length, stage), until: Date.now() + minutes * 60_000 }
    draw(() => {
      setSelected((before) => without(before, allowed))
      setSaid(
        isCompared
          ? `${MOVED[stage]}: ${sourceOf(targets[0]!)}`
          : `${isBulk ? bulkWords(moves.length, stage) : MOVED[stage]}. ${nextWords(next, isBulk)}`,
      )
      if (moves.length === 0) return
      afterPaint(() => fewerUnread(client, noteRead(client, post_id, moves).length))
      log.note(act)
      const made = moves.map(({ id }) => moveTo(id, stage, !isBulk, because))
      queueOf(client, post_id).add(made)
    }, next)
    if (isBulk && moves.length > 0)
      bulkToast(accountId, moves.length, stage, minutes, () => latest.current.undo(act))
  }

  const nextWords = (next: BoardRow | undefined, isBulk: boolean) =>
    next && (isBulk || next !== current) ? `Next: ${sourceOf(next)}` : `No more pitches in ${TAB_NAMES[tab]}`

  /** Takes back what is still where the act has put it. Returns whether there was anything. */
  const undo = (act: Act): boolean => {
    if (isReadOnly) {
      sayWhyNot(DORMANT)
      return true
    }
    const stages = stagesNow(client, post_id)
    const still = act.moves.filter(({ pitch_id, to }) => (stages.get(pitch_id) ?? to) === to)
    if (still.length === 0) {
      draw(() => log.forget([act.id]), current)
      return false
    }
    const [first] = still
    const back = rows.find(({ id }) => id === first?.pitch_id)
    const isHere = back && (tab === 'all' || tab === first?.back.stage)
    const leaving = new Set(
      still.flatMap((move) => (tab === 'all' || move.back.stage === tab ? [] : move.pitch_id)),
    )
    const gone = shown.filter(({ id }) => leaving.has(id))
    draw(
      () => {
        log.forget([act.id])
        queueOf(client, post_id).add(still.map((move) => move.back))
        setSaid(back ? `Undone. Now: ${sourceOf(back)}` : 'Undone')
      },
      isHere ? back : nextOf(shown, index, gone, true),
    )
    return true
  }

  const putCurrent = (stage: Stage) => current && put([current], stage)
  // A toast undoes later, when the author has moved on; the pane is drawn later.
  const latest = useRef({ undo, putCurrent })
  useLayoutEffect(() => {
    latest.current = { undo, putCurrent }
  })

  const select = (change: (before: ReadonlySet<string>) => ReadonlySet<string>) => {
    if (!isReadOnly) setSelected(change)
  }
  const toggle = (id: string) =>
    select((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
    )
  const extend = (by: 1 | -1) => {
    const to = shown[index + by]
    if (current && to) goTo(index + by, () => select((before) => new Set([...before, current.id, to.id])))
  }
  const chosenRows = shown.filter(({ id }) => selected.has(id))
  return {
    ...{
      loaded,
      rows,
      shown,
      tab,
      index,
      current,
      isLarge,
      isReadOnly,
      hidesName: pages[0]?.hides_name ?? false,
      queue,
      said,
      log,
      isSheetOpen: sheetOf !== null,
    },
    counts: useMemo(() => countsOf(pages[0], loaded, pending), [pages, loaded, pending]),
    selected: chosenRows,
    isSelected: (id: string) => selected.has(id),
    toggle,
    extend,
    selectAll: () => draw(() => select(() => new Set(ids)), current),
    clear: () => draw(() => setSelected(new Set()), current),
    choose,
    step: (by: 1 | -1) => goTo(index < 0 ? 0 : index + by),
    /** Goes to the first pitch, from outside the list. */
    enter: () => {
      const [first] = shown
      if (!first) return
      flushSync(() => choose(first.id))
      focusRow(section.current, first.id)
    },
    put: (stage: Stage) => latest.current.putCurrent(stage),
    /** Puts one of the compared pitches into a stage. */
    putCompared: (row: BoardRow, stage: Stage) => put([row], stage, undefined, true),
    putSelected: (stage: Stage, because?: Because) => put(chosenRows, stage, because),
    undo: (act: Act) => void undo(act),
    undoLast: () => void log.acts.toReversed().some((act) => undo(act)),
    open: (id: string) => {
      choose(id)
      if (!isLarge) openSheetOf(name)
    },
    closeSheet: () => openSheetOf(null),
    say: setSaid,
    note,
    editNote: () => {
      if (isReadOnly) return sayWhyNot(DORMANT)
      if (current && !note.edit(current.id, () => openSheetOf(isLarge ? null : name)))
        sayWhyNot('The pitch has not loaded yet.')
    },
    /** Back to the current row, or the sheet that is over it. */
    leaveNote: (place: HTMLElement | null, words = '') => {
      flushSync(() => {
        note.close()
        setSaid(words)
      })
      if (place === section.current) focusRow(place, current?.id)
      else place?.focus({ preventScroll: true })
    },
    converse: () =>
      current &&
      void navigate({ to: '/app/messages/$conversation_id', params: { conversation_id: current.id } }),
    /** The pitches that are compared: they stay there when they are moved. */
    compared: compared.flatMap((id) => rows.find((row) => row.id === id) ?? []),
    compare: () => {
      const whyNot = isReadOnly ? DORMANT : whyNotCompare(chosenRows.length)
      if (whyNot) sayWhyNot(whyNot)
      else setCompared(chosenRows.map(({ id }) => id))
    },
    closeComparison: () => setCompared([]),
    /** The pitches of which the dialog asks why they are declined. */
    declined,
    askWhy: () => {
      const asked = chosenRows.length > 0 ? chosenRows : current ? [current] : []
      const movable = isReadOnly ? [] : asked.filter((row) => whyNotMove(row, 'declined') === null)
      if (movable.length > 0) setDeclined(movable)
      else sayWhyNot(isReadOnly ? DORMANT : asked[0] && whyNotMove(asked[0], 'declined'))
    },
    decline: (because: Because) => {
      put(declined, 'declined', because)
      setDeclined([])
    },
    keepThem: () => setDeclined([]),
  }
}
export type Board = ReturnType<typeof useBoard>
export type Because = { reason: DeclineReason; words: string }

const DORMANT = 'Your membership is dormant.'

/** A key that does nothing says why, to whoever looks and to whoever listens. */
function sayWhyNot(words: string | null | undefined): void {
  if (words) toast({ title: words })
}

const moveTo = (pitch_id: string, stage: Stage, opened: boolean, because?: Because): Move =>
  stage === 'declined' ? { pitch_id, stage, opened, ...because } : { pitch_id, stage, opened }

const without = (ids: ReadonlySet<string>, rows: readonly BoardRow[]) => {
  const gone = new Set(rows.map(({ id }) => id))
  return new Set([...ids].filter((id) => !gone.has(id)))
}
