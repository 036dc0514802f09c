import { toast } from '../../ui/toast-store.ts'

/** Copies an address to the clipboard, if the browser allows it. */
export async function copyEmail(email: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(email)
    toast({ title: 'Email copied' })
  } catch {
    const description = 'Could not copy email to clipboard'
    toast({ variant: 'destructive', title: 'Failed to copy', description })
  }
}
