import { type RefObject, type SubmitEvent, useRef, useState } from 'react'
import { ApiError } from '../api/call.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/Dialog.tsx'
import { toast } from '../ui/toast-store.ts'
import { ArticleField, useArticleLink } from './ArticleField.form.tsx'
import { useSaveOutcome } from './outcomes.data.ts'

interface ArticleDialogProps {
  post_id: string
  title: string
  /** The link that the request has. */
  article_url: string | null
  /** The request hides its author. */
  hidesName: boolean
  onClose: () => void
  /** Gets the focus when the button is gone. */
  returnFocus: RefObject<HTMLElement | null>
}

/** Asks for the link to the article that came of the member's own request. */
export function ArticleDialog({
  post_id,
  title,
  article_url,
  hidesName,
  onClose,
  returnFocus,
}: ArticleDialogProps) {
  const { mutateAsync } = useSaveOutcome(post_id)
  const link = useArticleLink(article_url, true)
  const isUnderWay = useRef(false)
  const [isSending, setSending] = useState(false)
  const save = async (url: string) => {
    try {
      await mutateAsync({ article_url: url })
      toast({ title: 'Link saved' })
      onClose()
    } catch (error) {
      const { message: description } = error as Error
      if (error instanceof ApiError && error.fields.article_url) link.refuse(error.fields.article_url)
      else toast({ variant: 'destructive', title: 'Failed to save link', description })
    }
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isUnderWay.current) return
    const url = link.read()
    if (!url) return
    isUnderWay.current = true
    setSending(true)
    await save(url)
    isUnderWay.current = false
    setSending(false)
  }
  return (
    <Dialog open title={title} returnFocus={returnFocus} onOpenChange={(open) => !open && onClose()}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex grow flex-col">
        <DialogBody>
          <ArticleField
            label="Link to the article"
            hint="Shared with the pitchers of used sources."
            hidesName={hidesName}
            link={link}
          />
        </DialogBody>
        <DialogFooter>
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="filled" busy={isSending && 'Saving...'}>
            Save Link
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
