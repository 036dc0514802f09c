import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { REFUSES_CONTACT } from '../../contract/contact-limits.rules.ts'
import type { ContactLevel } from '../../contract/vocabulary.ts'
import { type Reportable, ReportDialog, type Subject } from '../reports/ReportDialog.tsx'
import { Field } from '../ui/Field.tsx'
import { RadioList } from '../ui/RadioList.tsx'
import { SelectInput } from '../ui/Select.tsx'
import { limitQuery } from './contact-limits.data.ts'
import { LEVELS } from './levels.ts'

interface ReportMemberProps {
  member: { id: string; name: string }
  /** A name is hidden between the two: no limit goes with the report. */
  isHidden: boolean
  reported: Subject | readonly Reportable[]
  onClose: () => void
}

const LABELS = LEVELS.map(({ value, label }) => ({ value, label }))

/** Reports a member or what they wrote; the reporter can limit contact with them at once. */
export function ReportMember({ member, isHidden, reported, onClose }: ReportMemberProps) {
  const texts = 'type' in reported ? [] : reported
  const [chosen, choose] = useState(texts[0]?.subject_id)
  const subject =
    'type' in reported
      ? reported
      : (texts.find(({ subject_id }) => subject_id === chosen) ?? {
          type: 'member' as const,
          subject_id: member.id,
        })
  const [limit, setLimit] = useState<ContactLevel>('none')
  const { data } = useQuery({ ...limitQuery(member.id), enabled: !isHidden })
  const without = data?.can_only_mute ? REFUSES_CONTACT : []
  return (
    <ReportDialog
      subject={{ type: subject.type, subject_id: subject.subject_id }}
      limit={limit}
      onClose={onClose}
    >
      {texts.length > 1 && (
        <Field label="Which text?" className="mt-4">
          <SelectInput
            options={texts.map(({ subject_id, text }) => ({ value: subject_id, label: text }))}
            value={chosen}
            onChange={choose}
          />
        </Field>
      )}
      {!isHidden && (
        <Field group label="Also limit contact" className="mt-4">
          <RadioList
            options={LABELS.filter(({ value }) => !without.includes(value))}
            value={limit}
            onChange={setLimit}
          />
        </Field>
      )}
    </ReportDialog>
  )
}
