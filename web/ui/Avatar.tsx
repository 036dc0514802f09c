import BoringAvatar from 'boring-avatars'
import { memo, useState } from 'react'
import { classes } from './classes.ts'

/** Ten colours, because the ring only rotates its palette: n colours give n different rings. */
const PALETTE = [
  '#052E86',
  '#C9BFA8',
  '#5A86D8',
  '#7A3B2C',
  '#E6DDCA',
  '#2C4A45',
  '#A9BDE8',
  '#B98F4A',
  '#8A8170',
  '#1F2A44',
]

interface AvatarProps {
  /** Seed of the ring: the account's or source's id, so that a new name keeps the ring. */
  id: string
  picture_url?: string | null | undefined
  /** 28 in comments, 30 in rows, 48 in the post dialog, 64 in the side column. */
  size?: number
  className?: string
}

/** Decoration: the name always stands beside it. */
export const Avatar = memo(function Avatar({ id, picture_url, size = 30, className }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const picture = ownPicture(picture_url)
  return (
    <span
      aria-hidden="true"
      className={classes('inline-block shrink-0 overflow-hidden rounded-full', className)}
      style={{ width: size, height: size }}
    >
      {picture && picture !== failed ? (
        <img
          src={picture}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
          onError={() => setFailed(picture)}
        />
      ) : (
        <BoringAvatar variant="ring" name={id} colors={PALETTE} size={size} />
      )}
    </span>
  )
})

/** Only uploads of our own are shown: a foreign address would tell its host who reads what. */
function ownPicture(url: string | null | undefined): string | null {
  return url?.startsWith('/storage/') ? url : null
}
