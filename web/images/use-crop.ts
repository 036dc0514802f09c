import { useState } from 'react'
import { IMAGE_REFUSALS, whyNotUpload } from '../../contract/images.rules.ts'
import { loadAnew, loadPart } from '../api/lost-parts.ts'
import { toast } from '../ui/toast-store.ts'

const load = async () => (await import('./CropDialog.tsx')).CropDialog
type CropDialog = Awaited<ReturnType<typeof load>>

// An image element shows what there is of a truncated file.
const isWhole = (file: File) =>
  createImageBitmap(file).then(
    (bitmap) => {
      bitmap.close()
      return true
    },
    () => false,
  )

/** Takes a chosen file through the checks and the crop dialog, whose code loads with the first file. */
export function useCrop() {
  const [cropping, setCropping] = useState<{ file: File; Dialog: CropDialog } | null>(null)
  const choose = async (file: File | undefined) => {
    if (!file) return
    const refusal = whyNotUpload(file)
    if (refusal) return void toast({ variant: 'destructive', ...refusal })
    if (!(await isWhole(file))) return void toast({ variant: 'destructive', ...IMAGE_REFUSALS.malformed })
    try {
      setCropping({ file, Dialog: await loadPart(load) })
    } catch {
      // An update has removed it from the server: the new page has its own.
      void loadAnew()
      const description = 'Check your connection and try again.'
      toast({ variant: 'destructive', title: 'The form did not load', description })
    }
  }
  const close = () => setCropping(null)
  const refuse = () => {
    close()
    toast({ variant: 'destructive', ...IMAGE_REFUSALS.malformed })
  }
  return { cropping, choose: (file: File | undefined) => void choose(file), close, refuse }
}
