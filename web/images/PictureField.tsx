import { ImagePlus } from 'lucide-react'
import { type ChangeEvent, useId, useRef } from 'react'
import { IMAGE_SIDE, IMAGE_TYPES } from '../../contract/images.rules.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/Icon.tsx'
import { UploadProgress } from './UploadProgress.tsx'
import { useCrop } from './use-crop.ts'
import { useDrop } from './use-drop.ts'
import { useUpload } from './use-upload.ts'

export interface PictureFieldProps {
  label: string
  /** Seed of the ring that replaces a missing picture: the account's or source's id; null before there is one. */
  seed: string | null
  url: string | null
  /** With the stored address, or '' when the picture is removed. */
  onChange: (url: string) => void
  disabled?: boolean
}

const SIZE = 96
const HINT = `Recommended ${IMAGE_SIDE}x${IMAGE_SIDE}px`

/** Picks, crops and uploads a picture. The old picture shows until the upload succeeds. */
export function PictureField({ label, seed, url, onChange, disabled }: PictureFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const crop = useCrop()
  const upload = useUpload(onChange)
  const { over, zone } = useDrop(crop.choose)
  const isSending = upload.progress !== null
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    crop.choose(event.currentTarget.files?.[0])
    // The same file can be chosen again.
    event.currentTarget.value = ''
  }
  // The button disappears once it has done its work; the focus stays in the field.
  const stayAfter = (act: () => void) => () => {
    choose.current?.focus()
    act()
  }
  return (
    <div>
      <fieldset
        disabled={disabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint`}
        className={classes(
          'flex min-w-0 items-center gap-4 rounded-control border border-dashed p-3 transition-colors',
          over ? 'border-accent-line bg-raised' : 'border-line-strong',
        )}
        {...(!disabled && zone)}
      >
        {seed || url ? <Avatar id={seed ?? ''} picture_url={url} size={SIZE} /> : <NoPicture />}
        <div className="grid min-w-0 gap-2">
          <span id={`${id}-label`} className="t-label text-text">
            {label}
          </span>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={`${label} file`}
            accept={IMAGE_TYPES.join(',')}
            onChange={pick}
          />
          <div className="flex flex-wrap gap-2">
            <Button
              ref={choose}
              aria-describedby={`${id}-hint`}
              busy={isSending && 'Uploading...'}
              onClick={() => input.current?.click()}
            >
              {url ? 'Change Picture' : 'Choose Picture'}
            </Button>
            {isSending && (
              <Button variant="text" onClick={stayAfter(upload.cancel)}>
                Cancel Upload
              </Button>
            )}
            {url && !isSending && (
              <Button variant="text" onClick={stayAfter(() => onChange(''))}>
                Remove Picture
              </Button>
            )}
          </div>
          {upload.progress !== null && <UploadProgress progress={upload.progress} />}
          <p id={`${id}-hint`} className="t-meta text-text-3">
            {over ? 'Drop the picture here.' : HINT}
          </p>
          <span role="status" className="sr-only">
            {isSending && 'Uploading the picture'}
          </span>
        </div>
      </fieldset>
      {crop.cropping && (
        <crop.cropping.Dialog
          file={crop.cropping.file}
          returnFocus={choose}
          onClose={crop.close}
          onMalformed={crop.refuse}
          onCrop={(picture) => {
            crop.close()
            upload.send(picture)
          }}
        />
      )}
    </div>
  )
}

/** Replaces the ring while there is no id to draw one from. */
function NoPicture() {
  return (
    <span
      aria-hidden
      style={{ width: SIZE, height: SIZE }}
      className="flex shrink-0 items-center justify-center rounded-full border border-dashed border-text-3 text-text-3"
    >
      <Icon of={ImagePlus} />
    </span>
  )
}
