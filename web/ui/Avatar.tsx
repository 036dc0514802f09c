import { memo, useState } from 'react'
import { classes } from './classes.ts'
import { RING_SIDE, type RingPart, ringOf } from './ring.ts'

interface AvatarProps {
  /** Seed of the ring: the account's or source's id, so that a new name keeps the ring. */
  id: string
  picture_url?: string | null | undefined
  /** 28 in comments, 30 in rows, 48 in the post dialog, 64 in the side column. */
  size?: number
  className?: string
}

/** Decoration: the name is always beside it. */
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
        <Ring id={id} size={size} />
      )}
    </span>
  )
})

/** The pattern of a member or source without a picture. */
export function Ring({ id, size }: { id: string; size: number }) {
  const middle = RING_SIDE / 2
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox={`${-middle} ${-middle} ${RING_SIDE} ${RING_SIDE}`}
      className="shrink-0 rounded-full"
    >
      {ringOf(id).map((part) => (
        <path key={`${part.radius} ${part.from}`} d={outlineOf(part)} fill={part.color} />
      ))}
    </svg>
  )
}

function outlineOf({ radius, from, to }: RingPart): string {
  if (to - from === 12) return `M0 ${-radius}a${radius} ${radius} 0 1 1 -.01 0z`
  const point = (twelfth: number) => {
    const angle = (twelfth * Math.PI) / 6
    return `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`
  }
  return `M0 0L${point(from)}A${radius} ${radius} 0 ${to - from > 6 ? 1 : 0} 1 ${point(to)}z`
}

/** Only our own uploads are shown: a foreign address would tell its host who reads what. */
function ownPicture(url: string | null | undefined): string | null {
  return url?.startsWith('/storage/') ? url : null
}
