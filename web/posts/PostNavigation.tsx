import { NeighbourButtons } from './NeighbourButtons.tsx'
import { useNeighbours } from './use-neighbours.ts'

/** Leads from the open post to the previous and next one of the feed. */
export function PostNavigation({ id, onShow }: { id: string; onShow: (id: string) => void }) {
  return <NeighbourButtons near={useNeighbours(id, onShow)} noun="Post" />
}
