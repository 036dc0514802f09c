import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useLoadedDialog } from '../accounts/use-loaded-dialog.ts'
import { useLatePart } from '../api/use-late-part.ts'
import { useLeftOpen } from '../api/use-left-open.ts'
import { useIsReadOnly } from '../dormancy/use-is-read-only.ts'
import { draftName } from '../posts/post-draft.ts'
import { isKey, isWithMod, KEYS } from '../ui/shortcuts.ts'
import type { Theme } from '../ui/theme.ts'
import { toast } from '../ui/toast-store.ts'
import { isSingleKey } from '../ui/use-keys.ts'
import { isOptionKey } from '../ui/use-option-keys.ts'
import { isLayerBusy } from './busy-layer.ts'

const loadPalette = () => import('./Palette.tsx').then(({ Palette }) => Palette)
const loadChoices = () => import('./Choices.tsx').then(({ Choices }) => Choices)
const loadShortcuts = () => import('./ShortcutsDialog.tsx').then(({ ShortcutsDialog }) => ShortcutsDialog)
const loadForm = () => import('../posts/CreatePostDialog.tsx').then((file) => file.CreatePostDialog)

/** Actions for the buttons in the feed's head. */
export type NewPost = 'community' | 'request_for_source'

export interface PaletteArguments {
  accountId: string
  /** Other steps come first: no key opens anything. */
  isOff: boolean
  onTheme: (theme: Theme) => void
  onLogOut: () => void
}

/** The palette and the list of shortcuts: their keys, and how to open them with the mouse. */
export function usePalette({ accountId, isOff, onTheme, onLogOut }: PaletteArguments) {
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  const Palette = useLatePart(loadPalette, isPaletteOpen)
  const [keysBefore, setKeysBefore] = useState<string[]>([])
  const choices = useLoadedDialog(loadChoices, null)
  const shortcuts = useLoadedDialog(loadShortcuts, 'The shortcuts did not load')
  const form = useLoadedDialog(loadForm)
  const [kind, setKind] = useState<NewPost>('community')

  const openPalette = () => {
    // At once, even on a slow connection: what is typed next goes into its field, not to the page.
    setKeysBefore([])
    setPaletteOpen(true)
    if (!choices.Dialog) choices.open()
  }
  const open = (openDialog: () => void) => {
    if (!isLayerBusy()) return openDialog()
    toast({
      title: 'Close what is open first',
      description: 'What you write there would be left behind. Send it or close it, and try again.',
    })
  }
  // Its code is still loading: what is pressed is meant for it, not for the page.
  const keepKey = (event: KeyboardEvent) => {
    const { key } = event
    const isClose = isKey(event, KEYS.close)
    if (event.ctrlKey || event.altKey || event.metaKey) return
    if (!isClose && key.length > 1 && !isOptionKey(key)) return
    event.preventDefault()
    if (isClose) setPaletteOpen(false)
    else setKeysBefore((keys) => [...keys, key])
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isOff || event.isComposing) return
    const dialog = dialogOf(event)
    if (isPaletteOpen && !Palette && dialog !== 'palette') return keepKey(event)
    if (!dialog) return
    // Also when the key is held down: the browser has its own use for it.
    event.preventDefault()
    if (event.repeat) return
    if (dialog === 'palette' && isPaletteOpen) setPaletteOpen(false)
    else open(dialog === 'palette' ? openPalette : shortcuts.open)
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])

  const isReadOnly = useIsReadOnly()
  const begin = (wanted: NewPost) => {
    setKind(wanted)
    form.open()
  }
  const isOpen = (of: NewPost) => form.Dialog !== null && kind === of
  const beginAgain = (left: NewPost) => {
    if (!isReadOnly) begin(left)
  }
  useLeftOpen(accountId, draftName('community'), isOpen('community'), () => beginAgain('community'))
  useLeftOpen(accountId, draftName('request_for_source'), isOpen('request_for_source'), () =>
    beginAgain('request_for_source'),
  )
  const layers: ReactNode = (
    <>
      {shortcuts.Dialog && <shortcuts.Dialog onClose={shortcuts.close} />}
      {isPaletteOpen && Palette && (
        <Palette
          keysBefore={keysBefore}
          Choices={choices.Dialog}
          onRetry={choices.hasFailed ? choices.open : null}
          hands={{ begin, onTheme, onLogOut, showShortcuts: shortcuts.open }}
          // Acting from the palette leaves the shortcuts that were open below it.
          onAct={shortcuts.close}
          onClose={() => setPaletteOpen(false)}
        />
      )}
      {form.Dialog && <form.Dialog postType={kind} onClose={form.close} />}
    </>
  )
  return {
    openPalette: () => open(openPalette),
    openShortcuts: () => open(shortcuts.open),
    early: choices.early,
    layers,
  }
}

/** Which of the two a key opens. The palette's key also works while typing. */
function dialogOf(event: KeyboardEvent): 'palette' | 'shortcuts' | null {
  if (event.defaultPrevented) return null
  if (isWithMod(event, KEYS.commands)) return 'palette'
  if (!isKey(event, KEYS.shortcuts) || !isSingleKey(event)) return null
  return document.querySelector('[role=menu], [role=listbox]') ? null : 'shortcuts'
}
