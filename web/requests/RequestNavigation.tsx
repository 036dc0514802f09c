import { NeighbourButtons } from '../posts/NeighbourButtons.tsx'
import { useNeighboursIn } from '../posts/use-neighbours.ts'
import { useListedRequests } from './use-listed-requests.ts'

/** Leads from the open request to the previous and next one of the list. */
export function RequestNavigation({ id, onShow }: { id: string; onShow: (id: string) => void }) {
  const { list, requests, listed } = useListedRequests()
  const more = async () => {
    const { data, isError } = await list.fetchNextPage({ cancelRefetch: false })
    return { items: data ? listed(data) : [], isError }
  }
  const near = useNeighboursIn({
    id,
    show: onShow,
    items: list.isPlaceholderData ? [] : (requests ?? []),
    more: list.hasNextPage ? more : undefined,
    failure: 'The next requests did not load',
  })
  return <NeighbourButtons near={near} noun="Request" />
}
