import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { classes } from './classes.ts'
import { type NextItems, NextRows } from './NextRows.tsx'
import { StateMessage } from './StateMessage.tsx'
import { KEYS } from './shortcuts.ts'
import { type CardRows, useCardRows } from './use-card-rows.ts'
import { useKeys } from './use-keys.ts'

interface CardGridProps<T> extends CardRows<T> {
  next: NextItems
  /** What keys do with the item that has the focus. Where they are given, j and k go from item to item. */
  keys?: Record<string, (item: T) => void>
  children: (item: T) => ReactNode
}

const COLUMNS = ['grid-cols-1', 'grid-cols-2', 'grid-cols-3']

/** A virtual grid of one to three columns, divided by hairlines: only the cells near the window are in the page. */
export function CardGrid<T>({ next, keys, children, ...given }: CardGridProps<T>) {
  const { label, items, keyOf, look } = given
  const { list, columns, rows, onFocus, step, focusedItem } = useCardRows(given)
  useKeys(keys ? keysFor(keys, step, focusedItem) : {})
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: between a <ul> and its items no row may stand */}
      <div
        ref={list}
        role="list"
        aria-label={label}
        onFocus={onFocus}
        className={classes('relative', look === 'lines' ? 'border-t-2 border-rule' : 'border-t border-line')}
        style={{ height: rows.getTotalSize() + (look === 'lines' ? 2 : 1) }}
      >
        {rows.getVirtualItems().map(({ key, index, start }) => (
          <div
            key={key}
            ref={rows.measureElement}
            role="presentation"
            data-index={index}
            className={classes('absolute inset-x-0 grid border-b border-line', COLUMNS[columns - 1])}
            style={{ top: start - rows.options.scrollMargin }}
          >
            {items.slice(index * columns, (index + 1) * columns).map((item, place) => (
              // biome-ignore lint/a11y/useSemanticElements: as above
              <div
                key={keyOf(item)}
                role="listitem"
                aria-posinset={index * columns + place + 1}
                aria-setsize={next.more ? -1 : items.length}
                data-item={keyOf(item)}
                className={classes(
                  'min-w-0 scroll-my-4',
                  look !== 'lines' && 'py-5',
                  place > 0 && 'pl-5',
                  place < columns - 1 && 'border-r border-line pr-5',
                )}
              >
                {children(item)}
              </div>
            ))}
          </div>
        ))}
      </div>
      {next.failed && <Failed onAgain={next.load} />}
      {next.more && !next.failed && <NextRows key={`${items.length} ${next.loadedAt}`} {...next} />}
    </>
  )
}

function keysFor<T>(
  keys: Record<string, (item: T) => void>,
  step: (by: 1 | -1) => void,
  focusedItem: () => T | undefined,
): Record<string, () => void> {
  const acts = Object.entries(keys).map(([key, act]) => {
    const press = () => {
      const item = focusedItem()
      if (item !== undefined) act(item)
    }
    return [key, press] as const
  })
  return { [KEYS.nextRow]: () => step(1), [KEYS.previousRow]: () => step(-1), ...Object.fromEntries(acts) }
}

function Failed({ onAgain }: { onAgain: () => void }) {
  return (
    <StateMessage
      kind="error"
      title="The next ones did not load"
      actions={<Button onClick={onAgain}>Try Again</Button>}
    >
      What you see stays here.
    </StateMessage>
  )
}
