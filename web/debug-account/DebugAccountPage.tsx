import { useQuery } from '@tanstack/react-query'
import type { listDebugAccounts } from '../../contract/debug-account.ts'
import type { ReplyOf } from '../../contract/endpoint.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { useSession } from '../api/session.ts'
import { LoadFailed } from '../layout/LoadFailed.tsx'
import { PublicLayout } from '../layout/PublicLayout.tsx'
import { Button } from '../ui/Button.tsx'
import { PageHead } from '../ui/Section.tsx'
import { LoadingText } from '../ui/Skeleton.tsx'
import { StateMessage } from '../ui/StateMessage.tsx'
import { debugAccountsQuery, useBecomeJournalist } from './debug-account.data.ts'

type Accounts = ReplyOf<typeof listDebugAccounts>['accounts']

/**
 * An operator's tool: the accounts that the viewer may see, and a way to change role. Off unless the operator turns it
 * on.
 */
export function DebugAccountPage() {
  const { status, accountId } = useSession()
  const isKnown = status === 'in' || status === 'out'
  const { data, error, refetch } = useQuery({ ...debugAccountsQuery(accountId), enabled: isKnown })
  const become = useBecomeJournalist()
  const { data: own } = useQuery({ ...ownAccountQuery, enabled: status === 'in' && data?.enabled === true })
  const mayChange = data?.enabled && status === 'in' && own && own.next_step !== 'second_factor_setup'
  return (
    <PublicLayout>
      <title>Debug account | Beatline</title>
      <PageHead
        title="Debug account"
        actions={
          mayChange && (
            <Button busy={become.isPending && 'Setting...'} onClick={() => become.mutate()}>
              Set My Role to Journalist
            </Button>
          )
        }
      />
      {data?.enabled && <AccountTable accounts={data.accounts} />}
      {data?.enabled === false && (
        <StateMessage title="This tool is disabled">The operator has not turned it on.</StateMessage>
      )}
      {!data && !error && <LoadingText>Loading accounts...</LoadingText>}
      {!data && error && (
        <LoadFailed title="The accounts did not load" error={error} onRetry={() => void refetch()} />
      )}
    </PublicLayout>
  )
}

function AccountTable({ accounts }: { accounts: Accounts }) {
  if (accounts.length === 0) return <StateMessage title="No accounts">You may see none.</StateMessage>
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left t-body">
        <thead className="t-meta text-text-3">
          <tr>
            {['Name', 'Email', 'Role'].map((label) => (
              <th key={label} scope="col" className="border-t border-line py-2 pr-6 font-normal">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {accounts.map(({ id, name, email, role }) => (
            <tr key={id}>
              <td className="border-t border-line py-2 pr-6">{name}</td>
              <td className="border-t border-line py-2 pr-6">{email}</td>
              <td className="border-t border-line py-2">{role}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
