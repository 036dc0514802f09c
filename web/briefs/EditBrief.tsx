import type { RequestBrief } from '../../contract/briefs.ts'
import { useLoadedDialog } from '../accounts/use-loaded-dialog.ts'
import { useIsReadOnly } from '../dormancy/use-is-read-only.ts'
import { Button } from '../ui/Button.tsx'

const load = () => import('./EditBriefDialog.tsx').then(({ EditBriefDialog }) => EditBriefDialog)

interface EditBriefProps {
  post_id: string
  asked: RequestBrief
  /** It asks for nothing yet. */
  isNew: boolean
}

/** Lets the author say what a pitch should include. */
export function EditBrief({ post_id, asked, isNew }: EditBriefProps) {
  const dialog = useLoadedDialog(load)
  const isReadOnly = useIsReadOnly()
  return (
    <div className="mt-2 print:hidden">
      <Button size="small" disabled={isReadOnly} onClick={dialog.open} {...dialog.early}>
        {isNew ? 'Add a Brief' : 'Edit Brief'}
      </Button>
      {dialog.Dialog && <dialog.Dialog post_id={post_id} asked={asked} onClose={dialog.close} />}
    </div>
  )
}
