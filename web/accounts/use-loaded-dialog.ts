import { type ComponentType, useState } from 'react'
import { loadAnew, loadPart } from '../api/lost-parts.ts'
import { toast } from '../ui/toast-store.ts'

/**
 * A dialog whose code loads when it is first wanted, and again after a failure: forms bring the contract's schemas with
 * them. `early` goes on the button that opens it, `failure` is the toast's text when it did not load; null where the
 * caller shows `hasFailed`.
 */
export function useLoadedDialog<Props>(
  load: () => Promise<ComponentType<Props>>,
  failure: string | null = 'The form did not load',
) {
  // In an object, because a state that is a function would be called.
  const [opened, setOpened] = useState<{ Dialog: ComponentType<Props> } | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const open = async () => {
    setFailed(false)
    try {
      setOpened({ Dialog: await loadPart(load) })
    } catch {
      setFailed(true)
      // An update has removed it from the server: the new page has its own.
      void loadAnew()
      if (failure)
        toast({
          variant: 'destructive',
          title: failure,
          description: 'Check your connection and try again.',
        })
    }
  }
  const ahead = () => void loadPart(load).catch(() => undefined)
  return {
    Dialog: opened?.Dialog ?? null,
    hasFailed,
    open: () => void open(),
    close: () => setOpened(null),
    early: { onPointerEnter: ahead, onFocus: ahead },
  }
}
