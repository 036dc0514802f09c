import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { SourceDetailsDialog } from '../sources/SourceDetailsDialog.tsx'
import { useSourcePreview } from '../sources/use-loaded-source.ts'
import { Button } from '../ui/Button.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { DirectoryFrame } from './DirectoryFrame.tsx'
import { DirectorySourceCell } from './DirectorySourceCell.tsx'
import { SourceResults } from './SourceResults.tsx'
import { useHistorySearch } from './use-history-search.ts'

/** The experts a PR member can introduce. PR members see their own. */
export function DirectorySourcesPage() {
  const { data: account } = useSuspenseQuery(ownAccountQuery)
  const [search, onSearch] = useHistorySearch()
  const [shown, setShown] = useSourcePreview({ search })
  const isPr = account.role === 'pr'
  return (
    <DirectoryFrame title={isPr ? 'My Sources' : 'Sources'} actions={isPr && <ManageSources />}>
      <div className="mb-[18px]">
        <SearchField
          label="Search sources"
          placeholder="Name, organization or expertise"
          value={search}
          onSearch={onSearch}
        />
      </div>
      <SourceResults search={search} isPr={isPr} onSearch={onSearch}>
        {(source) => (
          <DirectorySourceCell
            source={source}
            search={search}
            isOwn={source.account_id === account.id}
            onPreview={() => setShown(source)}
          />
        )}
      </SourceResults>
      {shown && <SourceDetailsDialog source={shown} viewerId={account.id} onClose={() => setShown(null)} />}
    </DirectoryFrame>
  )
}

function ManageSources() {
  return (
    <Button asChild>
      <Link to="/app/sources">Manage Sources</Link>
    </Button>
  )
}
