import { useEffect, useRef, useState } from 'react'
import { UPLOAD_PATH } from '../../contract/images.rules.ts'
import type { StoredImage } from '../../contract/images.ts'
import { ApiError } from '../api/call.ts'
import { upload } from '../api/upload.ts'
import { toast } from '../ui/toast-store.ts'

/** Uploads one picture at a time; `progress` goes from 0 to 1, null while nothing is sent. */
export function useUpload(onStored: (url: string) => void) {
  const [progress, setProgress] = useState<number | null>(null)
  const running = useRef<AbortController>(null)
  // Leaving the page cancels the upload.
  useEffect(() => () => running.current?.abort(), [])
  const send = async (picture: Blob) => {
    const control = new AbortController()
    running.current?.abort()
    running.current = control
    setProgress(0)
    const options = { onProgress: setProgress, signal: control.signal }
    try {
      const { url } = await upload<StoredImage>(UPLOAD_PATH, picture, options)
      if (control.signal.aborted) return
      onStored(url)
      toast({ title: 'Image uploaded' })
    } catch (error) {
      if (control.signal.aborted) return
      const said = error instanceof ApiError ? error.said : null
      const description = said ?? 'There was an error uploading your image'
      toast({ variant: 'destructive', title: 'Upload failed', description })
    } finally {
      if (running.current === control) setProgress(null)
    }
  }
  return { progress, send: (picture: Blob) => void send(picture), cancel: () => running.current?.abort() }
}
