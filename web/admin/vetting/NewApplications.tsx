import { Button } from '../../ui/Button.tsx'

/** "3 new applications", while an application is open. */
export function NewApplications({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    // Zero height: what appears and disappears above the list must not move it.
    <div role="status" className="sticky top-2 z-10 flex h-0 justify-center">
      {count > 0 && (
        <Button variant="filled" size="small" onClick={onShow}>
          {count === 1 ? '1 new application' : `${count.toLocaleString('en-US')} new applications`}
        </Button>
      )}
    </div>
  )
}
