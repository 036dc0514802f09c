import { AccountSection } from '../accounts/AccountSection.tsx'
import { Button } from '../ui/Button.tsx'
import { useExportData } from './security.data.ts'

export function ExportSection() {
  const exporting = useExportData()
  return (
    <AccountSection title="Your data">
      <p className="t-body text-text-2">
        One file (JSON) with all that Beatline keeps of you: account, sign-in, devices, applications, contact
        messages, sources, posts, comments, likes, conversations, messages and notifications.
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

/** Offers a file to save. */
function save(file: Blob) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `beatline-data-${new Date().toISOString().slice(0, 10)}.json`
  link.click()
  // Once the browser has taken it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
