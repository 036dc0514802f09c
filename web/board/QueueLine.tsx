import type { QueueState } from './move-queue.ts'

/** Why moves are not saved yet, and that they will be. */
export function QueueLine({ queue: { pending, trouble } }: { queue: QueueState }) {
  return (
    <div role="status">
      {trouble && pending.size > 0 && (
        <p className="mb-3 border-l-2 border-line pl-3 t-body text-text-2">
          {trouble === 'offline'
            ? `You’re offline. ${movesSaved(pending.size)} when you reconnect.`
            : `${trouble.words} ${movesSaved(pending.size)} as soon as possible.`}
        </p>
      )}
    </div>
  )
}

const movesSaved = (count: number): string =>
  `Your last ${count === 1 ? 'move' : `${count.toLocaleString('en-US')} moves`} will be saved`
