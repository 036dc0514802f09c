import { type SubmitEvent, useRef, useState } from 'react'
import type { Account } from '../../contract/accounts.ts'
import { lengthOf } from '../../contract/text.ts'
import { LENGTHS } from '../../contract/vocabulary.ts'
import { useFocusFallback } from '../accounts/use-focus-fallback.ts'
import { useIsReadOnly } from '../dormancy/use-is-read-only.ts'
import { PictureField } from '../images/PictureField.tsx'
import { Button } from '../ui/Button.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { BioNotice } from './BioNotice.tsx'
import { useSaveProfile } from './profile.data.ts'
import { useBio } from './use-bio.ts'

/** Between the end of an upload and the save of the profile. */
const AFTER_UPLOAD_MS = 100
/** The counter appears this many code points before the limit. */
const COUNTED = 500

/** Picture and bio. A picture is saved by itself once it is uploaded; if that fails, Save Changes sends it again. */
export function ProfileForm({ account }: { account: Account }) {
  const save = useSaveProfile()
  const isReadOnly = useIsReadOnly()
  const bio = useBio(account)
  // Uploaded and not saved yet; '' for a picture that was removed.
  const [picture, setPicture] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  // From the click on: the pending state renders only later.
  const isSending = useRef(false)
  const isChanged = bio.isChanged || picture !== null
  // Save Changes is disabled once there is nothing to save, which loses the focus.
  useFocusFallback(String(isChanged), form)
  const send = async (edit: { picture_url?: string; bio?: string }) => {
    try {
      await save.mutateAsync(edit)
    } catch {
      return
    }
    if (edit.bio !== undefined) bio.saved(edit.bio)
    if (edit.picture_url !== undefined) setPicture((now) => (now === edit.picture_url ? null : now))
  }
  const changePicture = (url: string) => {
    setPicture(url)
    setTimeout(() => void send({ picture_url: url }), AFTER_UPLOAD_MS)
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isSending.current) return
    if (bio.isTooLong) return field.current?.focus()
    isSending.current = true
    await send({
      ...(picture !== null && { picture_url: picture }),
      ...(bio.isChanged && { bio: bio.text }),
    })
    isSending.current = false
  }
  return (
    <form
      ref={form}
      noValidate
      tabIndex={-1}
      onSubmit={(event) => void submit(event)}
      className="grid gap-5 outline-none"
    >
      <PictureField
        label="Profile picture"
        seed={account.id}
        url={(picture ?? account.picture_url) || null}
        onChange={changePicture}
        disabled={isReadOnly}
      />
      {!save.isPending && <BioNotice bio={bio} />}
      <TextArea
        label="Bio"
        ref={field}
        written
        dir="auto"
        // At least five lines; a field that grows with its text ignores `rows`.
        className="[&_textarea]:min-h-[calc(5lh+18px)]"
        value={bio.text}
        onChange={(event) => bio.type(event.currentTarget.value)}
        error={bio.isTooLong ? `String must contain at most ${LENGTHS.bio} character(s)` : undefined}
        hint={countOf(bio.text)}
      />
      <div>
        <Button
          type="submit"
          variant="filled"
          disabled={isReadOnly || (!isChanged && !save.isPending)}
          busy={save.isPending && 'Saving...'}
        >
          Save Changes
        </Button>
      </div>
    </form>
  )
}

function countOf(text: string): string | undefined {
  const length = lengthOf(text)
  return length > LENGTHS.bio - COUNTED ? `${length.toLocaleString('en-US')}/5,000` : undefined
}
