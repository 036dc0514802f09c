/** lucide has no brand icons. */
export function LinkedInIcon({ size = 16 }: { size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="currentColor"
      className="shrink-0"
    >
      <path d="M1.6 5.6h2.6V14H1.6zM2.9 1.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3zM6 5.6h2.5v1.2c.4-.7 1.3-1.4 2.6-1.4 2.6 0 3.1 1.7 3.1 4V14h-2.6V9.9c0-1 0-2.3-1.4-2.3S8.6 8.7 8.6 9.8V14H6z" />
    </svg>
  )
}
