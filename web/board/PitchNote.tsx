import { type SubmitEvent, useRef, useState } from 'react'
import type { BoardPitch } from '../../contract/board.ts'
import { lengthOf } from '../../contract/text.ts'
import { LENGTHS } from '../../contract/vocabulary.ts'
import { Button } from '../ui/Button.tsx'
import { ShownKey } from '../ui/Kbd.tsx'
import { ariaKeys, KEYS } from '../ui/shortcuts.ts'
import { TextArea } from '../ui/TextArea.tsx'
import { useEscape } from '../ui/use-escape.ts'
import { WrittenText } from '../ui/WrittenText.tsx'
import { useSaveNote } from './note.data.ts'
import type { Board } from './use-board.ts'
import { tidyNote, useNoteDraft } from './use-note-draft.ts'
import { noteId } from './use-noting.ts'

interface PitchNoteProps {
  post_id: string
  board: Board
  pitch: BoardPitch
}

/** What the author notes about a pitch for themselves. While it is not saved, it stays in its field. */
export function PitchNote({ post_id, board, pitch: { id, note } }: PitchNoteProps) {
  const draft = useNoteDraft(id, note)
  const save = useSaveNote(post_id, id)
  const isOpen = !board.isReadOnly && (board.note.isOf(id) || draft.isChanged)
  return (
    <section aria-label="Private note" className="mt-5 border-t border-line py-2.5">
      <h4 className="mb-2 t-section">Private note</h4>
      {isOpen ? (
        <NoteForm id={id} note={note} board={board} draft={draft} save={save} />
      ) : (
        <>
          {note !== '' && <WrittenText className="t-read-s" text={note} />}
          <p className="mt-1.5 t-meta text-text-3">{HINT}</p>
          <Button
            className="mt-2"
            disabled={board.isReadOnly}
            aria-keyshortcuts={ariaKeys(KEYS.editNote)}
            onClick={board.editNote}
          >
            {note === '' ? 'Add Note' : 'Edit Note'}
            <ShownKey>{KEYS.editNote}</ShownKey>
          </Button>
        </>
      )}
    </section>
  )
}

const HINT = 'Only you see this.'

interface NoteFormProps {
  id: string
  note: string
  board: Board
  draft: ReturnType<typeof useNoteDraft>
  save: ReturnType<typeof useSaveNote>
}

function NoteForm({ id, note, board, draft, save }: NoteFormProps) {
  const [isTooLong, setTooLong] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const leave = (words?: string) => {
    const form = field.current?.form
    const isHere = form?.contains(document.activeElement)
    board.leaveNote(isHere ? form!.closest<HTMLElement>('[data-board]') : null, words)
  }
  useEscape(field, leave)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const text = tidyNote(draft.text)
    setTooLong(lengthOf(text) > LENGTHS.note)
    if (lengthOf(text) > LENGTHS.note) return field.current?.focus()
    if (text === note) return leave()
    save.mutate(text, {
      onSuccess: () => {
        draft.discard()
        // Not once another pitch is shown in its place.
        if (field.current) leave(text === '' ? 'Note removed' : 'Note saved')
      },
    })
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-2">
      <TextArea
        written
        label="Private note"
        hideLabel
        hint={HINT}
        id={noteId(id)}
        ref={field}
        dir="auto"
        value={draft.text}
        readOnly={save.isPending}
        error={isTooLong ? `String must contain at most ${LENGTHS.note} character(s)` : undefined}
        onChange={(event) => draft.type(event.target.value)}
      />
      <div className="flex gap-2">
        <Button type="submit" variant="filled" busy={save.isPending && 'Saving...'}>
          Save Note
        </Button>
        <Button
          variant="text"
          onClick={() => {
            draft.discard()
            leave()
          }}
        >
          {draft.isChanged ? 'Discard Changes' : 'Cancel'}
        </Button>
      </div>
    </form>
  )
}
