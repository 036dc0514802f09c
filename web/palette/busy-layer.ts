const TYPED_INTO = 'textarea, input:not([type=radio], [type=checkbox], [type=hidden], [type=file])'

/**
 * Whether a layer is open that must be finished or closed first: a form or question, which has actions at its bottom,
 * or one with typed text. Navigating away would close it unsent.
 */
export function isLayerBusy(): boolean {
  return [...document.querySelectorAll('[aria-modal=true]')].some((layer) => {
    const fields = [...layer.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED_INTO)]
    return layer.querySelector('[data-actions]') !== null || fields.some(({ value }) => value.trim() !== '')
  })
}
