import { useLoadedDialog } from '../accounts/use-loaded-dialog.ts'
import { useIsDormant } from '../dormancy/use-is-dormant.ts'
import { Button } from '../ui/Button.tsx'
import { toSaved } from './feed-search.ts'
import { inWords } from './filter-words.ts'
import { useFeedFilter } from './use-feed-filter.ts'

const load = async () => (await import('../saved-filters/SaveFilterDialog.tsx')).SaveFilterDialog

/** Saves the panel's state under a name. */
export function SaveFilter() {
  const { filter } = useFeedFilter()
  const dialog = useLoadedDialog(load)
  const isDormant = useIsDormant()
  const { search: _, ...panel } = filter
  return (
    <>
      <Button
        size="small"
        className="w-full max-md:h-11"
        disabled={isDormant}
        {...dialog.early}
        onClick={dialog.open}
      >
        Save Filter
      </Button>
      {dialog.Dialog && (
        <dialog.Dialog filter={toSaved(panel)} words={inWords(panel)} onClose={dialog.close} />
      )}
    </>
  )
}
