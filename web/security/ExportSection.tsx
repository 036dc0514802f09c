import { AccountSection } from '../accounts/AccountSection.tsx'
import { Button } from '../ui/Button.tsx'
import { saveFile } from '../ui/save-file.ts'
import { useExportData } from './security.data.ts'

export function ExportSection() {
  const exporting = useExportData()
  return (
    <AccountSection title="Your data">
      <p className="t-body text-text-2">
        One file (JSON) with all that Beatline keeps of you: account, sign-in, devices, applications, contact
        messages, sources, posts, comments, likes, conversations, messages, notifications, contact limits,
        reports, sanctions, and who looked at your data.
      </p>
      <Button
        className="mt-4"
        busy={exporting.isPending && 'Exporting...'}
        onClick={() => exporting.mutate(undefined, { onSuccess: save })}
      >
        Export Your Data
      </Button>
    </AccountSection>
  )
}

const save = (file: Blob) => saveFile(file, `beatline-data-${new Date().toISOString().slice(0, 10)}.json`)
