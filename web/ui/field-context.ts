import { createContext, useContext, useId } from 'react'

/** What a control needs to be named and described by the surrounding field. */
export interface FieldIds {
  id: string
  label_id: string | undefined
  described_by: string | undefined
  invalid: boolean
}

export const FieldContext = createContext<FieldIds | null>(null)

/** The surrounding field's ids, or a fresh id for a standalone control. */
export function useFieldIds(): FieldIds {
  const own = useId()
  return useContext(FieldContext) ?? { id: own, label_id: undefined, described_by: undefined, invalid: false }
}
