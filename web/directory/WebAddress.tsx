import { splitAddresses } from '../ui/web-addresses.ts'

/** An address a member entered, as a link if it is safe to follow. */
export function WebAddress({ address }: { address: string }) {
  const [piece, ...rest] = splitAddresses(address.trim())
  if (!piece?.href || rest.length > 0) return address
  return (
    <a href={piece.href} className="link" target="_blank" rel="noopener noreferrer nofollow">
      {address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')}
    </a>
  )
}
