import { ChevronsUpDown } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { classes } from '../ui/classes.ts'
import { lineControlClasses } from '../ui/control-classes.ts'
import { useFieldIds } from '../ui/field-context.ts'
import { Icon } from '../ui/Icon.tsx'
import { PANEL } from '../ui/panel-classes.ts'
import { FoundSources, SourceLine } from './FoundSources.tsx'
import type { ChosenSource } from './pitch-draft.form.ts'

interface SourceSearchProps {
  chosen: ChosenSource | null
  onChoose: (source: ChosenSource) => void
}

/** Picks one of many own sources by typing. */
export function SourceSearch({ chosen, onChoose }: SourceSearchProps) {
  const field = useFieldIds()
  const [open, setOpen] = useState(false)
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <button
          type="button"
          id={field.id}
          role="combobox"
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-describedby={field.described_by}
          aria-invalid={field.invalid || undefined}
          className={classes(
            lineControlClasses('normal', field.invalid),
            'flex items-center gap-2 text-left',
          )}
        >
          {chosen ? (
            <SourceLine source={chosen} />
          ) : (
            <span className="grow text-text-3">Choose a source</span>
          )}
          <Icon of={ChevronsUpDown} size={16} className="text-text-2" />
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label="Choose a source"
          className={classes(PANEL, 'w-[max(var(--radix-popover-trigger-width),200px)]')}
        >
          <FoundSources
            chosen={chosen}
            onChoose={(source) => {
              onChoose(source)
              setOpen(false)
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
