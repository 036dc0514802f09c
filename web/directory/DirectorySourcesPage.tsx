import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { ConfirmedSwitch } from '../sources/ConfirmedSwitch.tsx'
import { SourceDetailsDialog } from '../sources/SourceDetailsDialog.tsx'
import { readConfirmed } from '../sources/source-address.ts'
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
  const { confirmed } = readConfirmed(useSearch({ strict: false }))
  const navigate = useNavigate()
  const choose = (isOn: boolean, text: string, replace: boolean) =>
    void navigate({
      to: '.',
      search: isOn ? { confirmed: true } : {},
      state: (before) => ({ ...before, search: text }),
      resetScroll: false,
      replace,
    })
  const [shown, setShown] = useSourcePreview({ search, confirmed })
  const isPr = account.role === 'pr'
  return (
    <DirectoryFrame title={isPr ? 'My Sources' : 'Sources'} actions={isPr && <ManageSources />}>
      <div>
        <SearchField
          label="Search sources"
          placeholder="Name, organization or expertise"
          value={search}
          onSearch={onSearch}
        />
      </div>
      <ConfirmedSwitch isOn={confirmed === true} onChange={(isOn) => choose(isOn, search, false)} />
      <SourceResults
        search={search}
        confirmed={confirmed}
        isPr={isPr}
        onClear={() => choose(false, '', true)}
      >
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
