import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isOwnProfile } from '../../contract/sources.rules.ts'
import type { Source } from '../../contract/sources.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { useLoadedDialog } from '../accounts/use-loaded-dialog.ts'
import { wordsOf } from '../api/call.ts'
import { useIsReadOnly } from '../dormancy/use-is-read-only.ts'
import { Button } from '../ui/Button.tsx'
import { toast } from '../ui/toast-store.ts'
import { confirmOwn } from './evidence.data.ts'
import type { Question } from './KeeperDialog.tsx'

const loadDialog = async () => (await import('./KeeperDialog.tsx')).KeeperDialog

/** What the keeper of a source, or the expert who holds it, can do for its evidence; nothing for anyone else. */
export function KeeperButtons({ source }: { source: Source }) {
  const { data: viewer } = useSuspenseQuery(ownAccountQuery)
  const isReadOnly = useIsReadOnly()
  const [asked, setAsked] = useState<Question>('link')
  const dialog = useLoadedDialog(loadDialog)
  const isHolder = source.held_by === viewer.id
  const isKeeper = source.account_id === viewer.id
  if (!isHolder && !isKeeper) return null
  const opener = (question: Question, words: string) => (
    <Button
      size="small"
      className="max-md:h-11"
      disabled={isReadOnly}
      {...dialog.early}
      onClick={() => {
        setAsked(question)
        dialog.open()
      }}
    >
      {words}
    </Button>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form
    <div role="group" aria-label="Add evidence" className="mt-4 flex flex-wrap gap-2">
      {isHolder ? (
        <HolderButtons source={source} isOff={isReadOnly} />
      ) : (
        // An expert who holds a profile confirms it on Beatline.
        source.held_by === null && opener('link', 'Ask for Confirmation')
      )}
      {isKeeper && !isOwnProfile(source) && opener('attestation', 'Attest')}
      {opener('register', 'Add Registry Number')}
      {opener('check', 'Ask for a Team Check')}
      {dialog.Dialog && <dialog.Dialog source={source} question={asked} onClose={dialog.close} />}
    </div>
  )
}

function HolderButtons({ source, isOff }: { source: Source; isOff: boolean }) {
  const client = useQueryClient()
  const [sent, setSent] = useState<'profile' | 'photo' | null>(null)
  const confirm = async (photo: boolean) => {
    if (sent) return
    setSent(photo ? 'photo' : 'profile')
    try {
      await confirmOwn(client, source.id, photo)
      toast({ title: photo ? 'Consent saved' : 'Profile confirmed' })
    } catch (error) {
      toast({
        variant: 'destructive',
        title: photo ? 'Failed to save your consent' : 'Failed to confirm the profile',
        description: wordsOf(error),
      })
    } finally {
      setSent(null)
    }
  }
  return (
    <>
      <Button
        size="small"
        className="max-md:h-11"
        disabled={isOff}
        busy={sent === 'profile' && 'Confirming...'}
        onClick={() => void confirm(false)}
      >
        Confirm This Is Me
      </Button>
      {source.photo_url && (
        <Button
          size="small"
          className="max-md:h-11"
          disabled={isOff}
          busy={sent === 'photo' && 'Saving...'}
          onClick={() => void confirm(true)}
        >
          Consent to This Photo
        </Button>
      )}
    </>
  )
}
