import { Button } from '../ui/Button.tsx'
import { toast } from '../ui/toast-store.ts'

/** A draft where the member may no longer write: to read, select and copy. */
export function MessageDraft({ text }: { text: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast({ title: 'Message copied' })
    } catch {
      toast({ variant: 'destructive', title: 'Select the text to copy it.' })
    }
  }
  return (
    <section aria-label="Your unsent message" className="mt-4 border-l-2 border-line pl-3">
      <div className="flex items-center gap-3">
        <h3 className="t-label text-text-2">Your unsent message</h3>
        <Button size="small" variant="text" onClick={() => void copy()}>
          Copy
        </Button>
      </div>
      <p dir="auto" className="mt-1 t-read-s written contained">
        {text}
      </p>
    </section>
  )
}
