import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContactLevel } from '../../contract/vocabulary.ts'
import { ReportDialog, type Subject } from '../reports/ReportDialog.tsx'
import { Field } from '../ui/Field.tsx'
import { RadioList } from '../ui/RadioList.tsx'
import { limitQuery } from './contact-limits.data.ts'
import { CONTACT, LEVELS } from './levels.ts'

interface ReportMemberProps {
  member: { id: string; name: string }
  subject: Subject
  onClose: () => void
}

const LABELS = LEVELS.map(({ value, label }) => ({ value, label }))

/** Reports a member or what they wrote; the reporter can limit contact with them at once. */
export function ReportMember({ member, subject, onClose }: ReportMemberProps) {
  const [limit, setLimit] = useState<ContactLevel>('none')
  const { data } = useQuery(limitQuery(member.id))
  const without = data?.can_only_mute ? CONTACT : []
  return (
    <ReportDialog subject={subject} limit={limit} onClose={onClose}>
      <Field group label="Also limit contact" className="mt-4">
        <RadioList
          options={LABELS.filter(({ value }) => !without.includes(value))}
          value={limit}
          onChange={setLimit}
        />
      </Field>
    </ReportDialog>
  )
}
