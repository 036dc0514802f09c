/** The background of everything that drops from a control: menu, select, pickers. Scrolls by itself, natively. */
export const PANEL =
  'z-popover max-w-[calc(100vw-16px)] overflow-y-auto overscroll-contain rounded-control border border-line-strong ' +
  'bg-surface text-text outline-none animate-fade'
