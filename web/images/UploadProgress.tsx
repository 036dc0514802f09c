/** An upload's progress, visible and announced. */
export function UploadProgress({ progress }: { progress: number }) {
  const percent = Math.round(100 * progress)
  return (
    <div
      role="progressbar"
      aria-label="Upload"
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-1 w-full max-w-60 bg-line"
    >
      <div className="h-full bg-accent-line" style={{ width: `${percent}%` }} />
    </div>
  )
}
