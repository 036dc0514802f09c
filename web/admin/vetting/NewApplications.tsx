import { Button } from '../../ui/Button.tsx'

/** "3 new applications", while one reads one that is open. */
export function NewApplications({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    // Without a height: what comes and goes over the list must not move it.
    <div role="status" className="sticky top-2 z-10 flex h-0 justify-center">
      {count > 0 && (
        <Button variant="filled" size="small" onClick={onShow}>
          {count === 1 ? '1 new application' : `${count.toLocaleString('en-US')} new applications`}
        </Button>
      )}
    </div>
  )
}
