import { toast } from '../ui/toast-store.ts'

/** Copies what was typed, and says `done` or what to do instead. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ title: done })
  } catch {
    toast({
      variant: 'destructive',
      title: 'Failed to copy',
      description: 'Select the text and copy it by hand.',
    })
  }
}
