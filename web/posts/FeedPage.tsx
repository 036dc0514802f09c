import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { ProfileCard } from '../accounts/ProfileCard.tsx'
import { Columns } from '../layout/Columns.tsx'
import { FooterLinks } from '../layout/FooterLinks.tsx'
import { Switch } from '../ui/Switch.tsx'
import { CreateButtons } from './CreateButtons.tsx'
import { FeedList } from './FeedList.tsx'
import { NewPostsPill } from './NewPostsPill.tsx'
import { PostDialog } from './PostDialog.tsx'

const today = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' })
const route = getRouteApi('/app/feed')

export function FeedPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data: account } = useSuspenseQuery(ownAccountQuery)
  const setExpired = (expired: boolean) =>
    void navigate({
      search: (previous) => ({ ...previous, expired: expired || undefined }),
      resetScroll: false,
    })
  return (
    <Columns
      left={
        <>
          <ProfileCard account={account} />
          <FooterLinks className="mt-8 grid gap-1.5 border-t border-line pt-4 t-meta" />
        </>
      }
      right={<FilterPanel expired={search.expired ?? false} onExpired={setExpired} />}
    >
      <title>Feed | Beatline</title>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t-2 border-rule pt-3.5 pb-4">
        {/* Dates in the rows are read against today's. */}
        <h1 className="t-h1">{today.format(new Date())}</h1>
        <CreateButtons role={account.role} />
      </div>
      <div className="pb-4 md:hidden">
        <Switch label="Expired Posts" checked={search.expired ?? false} onCheckedChange={setExpired} />
      </div>
      <NewPostsPill />
      <FeedList search={search} accountId={account.id} onShowExpired={() => setExpired(true)} />
      <PostDialog />
    </Columns>
  )
}

function FilterPanel({ expired, onExpired }: { expired: boolean; onExpired: (expired: boolean) => void }) {
  return (
    <section aria-labelledby="filter-title">
      <h2 id="filter-title" className="t-section">
        Filter
      </h2>
      <div className="mt-3">
        <Switch label="Expired Posts" checked={expired} onCheckedChange={onExpired} />
      </div>
    </section>
  )
}
