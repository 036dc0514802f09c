import { useLoadedDialog } from '../accounts/use-loaded-dialog.ts'
import { useIsReadOnly } from '../dormancy/use-is-read-only.ts'
import { Button } from '../ui/Button.tsx'
import { keywordsOf } from './feed-keywords.ts'
import { loadFilterDialog } from './load-filter-dialog.tsx'
import { toSaved, withSearch } from './panel-filter.ts'
import { useFeedFilter } from './use-feed-filter.ts'

/** Saves the panel's state under a name, with the words of the search box as words that must all be found. */
export function SaveFilter() {
  const { filter } = useFeedFilter()
  const dialog = useLoadedDialog(loadFilterDialog)
  const isReadOnly = useIsReadOnly()
  return (
    <>
      <Button
        size="small"
        className="w-full max-md:h-11"
        disabled={isReadOnly}
        {...dialog.early}
        onClick={dialog.open}
      >
        Save Filter
      </Button>
      {dialog.Dialog && (
        <dialog.Dialog
          filter={null}
          panel={{ ...toSaved(filter), ...withSearch(keywordsOf(filter), filter.search) }}
          onClose={dialog.close}
        />
      )}
    </>
  )
}
