import { type DragEvent, useRef, useState } from 'react'

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** What an element needs to take a file that is dropped onto it; `over` while one is held above it. */
export function useDrop(onFile: (file: File | undefined) => void) {
  // Each child that the pointer enters and leaves is told here too.
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
