import { type DragEvent, useRef, useState } from 'react'

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** The handlers that let an element accept a dropped file; `over` while one is dragged above it. */
export function useDrop(onFile: (file: File | undefined) => void) {
  // The events also fire for each child that the pointer enters and leaves.
  const depth = useRef(0)
  const [over, setOver] = useState(false)
  const move = (by: number) => (event: DragEvent) => {
    if (!holdsFiles(event)) return
    event.preventDefault()
    depth.current += by
    setOver(depth.current > 0)
  }
  const zone = {
    onDragEnter: move(1),
    onDragOver: move(0),
    onDragLeave: move(-1),
    onDrop: (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      depth.current = 0
      setOver(false)
      onFile(event.dataTransfer.files[0])
    },
  }
  return { over, zone }
}
