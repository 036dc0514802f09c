import { useWhenBack } from '../api/use-when-back.ts'
import { Button } from '../ui/Button.tsx'
import { LoadingText } from '../ui/Skeleton.tsx'
import { useLoadEarlier } from './messages.data.ts'
import { TopOfThread } from './TopOfThread.tsx'

/** The start of what is loaded: requests what came before it. */
export function EarlierMessages({ conversation_id }: { conversation_id: string }) {
  const { mutateAsync, isPending, isError } = useLoadEarlier(conversation_id)
  const load = () => mutateAsync().catch(() => undefined)
  useWhenBack(isError, load)
  return (
    <TopOfThread waits={!isPending && !isError} onNear={() => void load()}>
      {isError ? (
        <>
          <p className="t-meta text-text-2">Earlier messages did not load.</p>
          <Button size="small" onClick={() => void load()}>
            Try Again
          </Button>
        </>
      ) : (
        isPending && <LoadingText>Loading earlier messages...</LoadingText>
      )}
    </TopOfThread>
  )
}
