import { Fragment, type ReactNode } from 'react'
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

/**
 * A virtual grid of one to three columns, divided by hairlines: only the cells near the window are in the page. They are
 * siblings, so what is typed in one stays when another comes before it, or the columns change.
 */
export function CardGrid<T>({ next, keys, children, ...given }: CardGridProps<T>) {
  const { label, items, keyOf, look } = given
  const { list, columns, rows, onFocus, step, focusedItem } = useCardRows(given)
  const visible = rows.getVirtualItems()
  useKeys(keys ? keysFor(keys, step, focusedItem) : {})
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: between a <ul> and its items no row may stand */}
      <div
        ref={list}
        role="list"
        aria-label={label}
        onFocus={onFocus}
        className={classes(
          'grid content-start',
          COLUMNS[columns - 1],
          look === 'lines' ? 'border-t-2 border-rule' : 'border-t border-line',
        )}
        style={{
          height: rows.getTotalSize() + (look === 'lines' ? 2 : 1),
          paddingTop: (visible[0]?.start ?? 0) - rows.options.scrollMargin,
        }}
      >
        {visible.map(({ key, index, start }, n) => {
          const left = start - (visible[n - 1]?.end ?? start)
          return (
            <Fragment key={`row ${key}`}>
              {/* What is left out before it: only the focused row stays when it is far from the window. */}
              {left > 0 && <div role="presentation" style={{ gridArea: whole(2 * n + 1), height: left }} />}
              <div
                ref={rows.measureElement}
                role="presentation"
                data-index={index}
                className="border-b border-line"
                style={{ gridArea: whole(2 * n + 2) }}
              />
            </Fragment>
          )
        })}
        {visible.flatMap(({ index }, n) =>
          items.slice(index * columns, (index + 1) * columns).map((item, place) => (
            // biome-ignore lint/a11y/useSemanticElements: as above
            <div
              key={keyOf(item)}
              role="listitem"
              aria-posinset={index * columns + place + 1}
              aria-setsize={next.more ? -1 : items.length}
              data-item={keyOf(item)}
              className={classes(
                'min-w-0 scroll-my-4 border-b border-line',
                look !== 'lines' && 'py-5',
                place > 0 && 'pl-5',
                place < columns - 1 && 'border-r pr-5',
              )}
              style={{ gridArea: `${2 * n + 2} / ${place + 1}` }}
            >
              {children(item)}
            </div>
          )),
        )}
      </div>
      {next.failed && <Failed onAgain={next.load} />}
      {next.more && !next.failed && <NextRows key={`${items.length} ${next.loadedAt}`} {...next} />}
    </>
  )
}

/** All columns of a line of the grid. */
const whole = (line: number) => `${line} / 1 / auto / -1`

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
