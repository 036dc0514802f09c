const layers = new WeakMap<Element, () => void>()

/** By a layer's element: how Escape closes it while a toast is above it. */
export function onEscape(layer: Element | null, close: () => void): void {
  if (layer) layers.set(layer, close)
}

/** What Escape closes for the focused element; undefined while a list of the layer is open. */
export function escapeFrom(focused: Element | null): (() => void) | undefined {
  if (focused?.getAttribute('aria-expanded') === 'true') return undefined
  const layer = focused?.closest('[role=dialog], [role=alertdialog]')
  return layer ? layers.get(layer) : undefined
}
