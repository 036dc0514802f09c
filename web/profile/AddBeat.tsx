import { Plus } from 'lucide-react'
import { type SubmitEvent, useRef, useState } from 'react'
import { BEATS, type Beat } from '../../contract/vocabulary.ts'
import { useIsReadOnly } from '../dormancy/use-is-read-only.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Select } from '../ui/Select.tsx'
import { isSameBeat, useAddBeat } from './beats.data.ts'

/** Adds one of the product's beats; those already chosen are not offered. */
export function AddBeat({ held }: { held: readonly string[] }) {
  const [chosen, setChosen] = useState<Beat | ''>('')
  const [isMissing, setMissing] = useState(false)
  const add = useAddBeat()
  const isReadOnly = useIsReadOnly()
  const sent = useRef<Beat>(undefined)
  const offered = BEATS.filter((beat) => !held.some((one) => isSameBeat(one, beat)))
  // Another of the member's pages may have added it meanwhile.
  const beat = offered.find((one) => one === chosen)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    // Pressed again before the first press has rendered, or after.
    if (sent.current && (!beat || beat === sent.current)) return
    setMissing(!beat)
    if (!beat) return
    setChosen('')
    sent.current = beat
    add.mutate(beat, { onSettled: () => (sent.current = undefined) })
  }
  if (offered.length === 0) return null
  return (
    <form noValidate aria-label="Add Beat" onSubmit={submit} className="mt-3 flex items-start gap-2">
      <Select
        label="Beat"
        hideLabel
        size="small"
        placeholder="Add Beat"
        className="grow"
        options={offered.map((value) => ({ value, label: value }))}
        value={beat}
        onChange={(value) => {
          setChosen(value)
          setMissing(false)
        }}
        error={isMissing ? 'Choose a beat' : undefined}
      />
      <Button
        type="submit"
        aria-label="Add Beat"
        disabled={isReadOnly}
        className="w-9 shrink-0 px-0 max-md:w-11"
        // The second click of a double click adds nothing, even if the first has been answered already.
        onClick={(event) => event.detail > 1 && event.preventDefault()}
      >
        <Icon of={Plus} />
      </Button>
    </form>
  )
}
