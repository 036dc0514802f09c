import { type RefObject, useEffect, useRef, useState } from 'react'
import ReactCrop from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import './crop.css'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/Dialog.tsx'
import { drawSquare, middleOf, type Square } from './draw-square.ts'

const LABELS = {
  cropArea: 'Square that is kept; move it with the arrow keys',
  nwDragHandle: 'Upper left corner; resize with the arrow keys',
  nDragHandle: 'Upper edge',
  neDragHandle: 'Upper right corner; resize with the arrow keys',
  eDragHandle: 'Right edge',
  seDragHandle: 'Lower right corner; resize with the arrow keys',
  sDragHandle: 'Lower edge',
  swDragHandle: 'Lower left corner; resize with the arrow keys',
  wDragHandle: 'Left edge',
}

/**
 * The corners are large enough for a finger; crop.css draws them small. The height is what the dialog leaves in the
 * window: the library lets the picture inherit it.
 */
const LOOK =
  'max-h-[50dvh] max-w-full [--rc-drag-handle-size:16px] [--rc-drag-handle-mobile-size:44px] [--rc-focus-color:var(--focus)]'

interface CropDialogProps {
  file: File
  /** Gets the focus afterwards: a dropped file has no button to return to. */
  returnFocus: RefObject<HTMLElement | null>
  /** With the chosen square. */
  onCrop: (picture: Blob) => void
  /** The browser cannot show the file. */
  onMalformed: () => void
  onClose: () => void
}

/** Asks which square of the picture to keep: the middle by default. */
export function CropDialog({ file, returnFocus, onCrop, onMalformed, onClose }: CropDialogProps) {
  const address = useAddressOf(file)
  const image = useRef<HTMLImageElement>(null)
  const use = useRef<HTMLButtonElement>(null)
  const [square, setSquare] = useState<Square | null>(null)
  const isCropped = useRef(false)
  const crop = async () => {
    if (isCropped.current) return
    isCropped.current = true
    const picture = image.current && square && (await drawSquare(image.current, square))
    if (picture) onCrop(picture)
    else onMalformed()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      initialFocus={use}
      returnFocus={returnFocus}
      title="Crop Picture"
      description="Move the square, or pull at its corners. Pictures are shown round."
    >
      <DialogBody className="flex justify-center max-md:items-center max-md:px-6 max-md:py-8 md:items-start">
        {address && (
          <ReactCrop
            aspect={1}
            circularCrop
            keepSelection
            minWidth={32}
            minHeight={32}
            ariaLabels={LABELS}
            className={LOOK}
            crop={square ? { unit: '%', ...square } : undefined}
            onChange={(_, { x, y, width, height }) => setSquare({ x, y, width, height })}
          >
            <img
              ref={image}
              src={address}
              alt="What you have chosen"
              onLoad={(event) => setSquare(middleOf(event.currentTarget))}
              onError={onMalformed}
            />
          </ReactCrop>
        )}
      </DialogBody>
      <DialogFooter>
        <Button variant="text" onClick={onClose}>
          Cancel
        </Button>
        <Button ref={use} variant="filled" busy={!square && 'Loading...'} onClick={() => void crop()}>
          Use Picture
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

/** An object URL of a file, for this page alone. */
function useAddressOf(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
