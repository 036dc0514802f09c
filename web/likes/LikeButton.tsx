import { Heart } from 'lucide-react'
import type { Liked } from '../../contract/likes.ts'
import { useIsReadOnly } from '../dormancy/use-is-read-only.ts'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { type Likeable, toggleLike, useLiked } from './likes.data.ts'

interface LikeButtonProps extends Likeable, Liked {
  /** Receives the intent at once, and the server's answer in the end, to update where it is loaded. */
  onChange: (liked: Liked) => void
  /** row: heart and count; dialog: heart and words; text: for comments. */
  look: 'row' | 'dialog' | 'text'
  className?: string
}

/** Likes a post or comment, and undoes it; rapid clicks end on the last. */
export function LikeButton({ kind, id, is_liked, likes_count, onChange, look, className }: LikeButtonProps) {
  const loaded = { is_liked, likes_count }
  const liked = useLiked({ kind, id }, loaded)
  const isReadOnly = useIsReadOnly()
  const toggle = () => toggleLike({ kind, id }, loaded, onChange)
  if (look === 'row')
    return (
      <IconButton
        label="Like"
        icon={Heart}
        iconSize={16}
        pressed={liked.is_liked}
        tip={false}
        className={classes('t-meta', className)}
        disabled={isReadOnly}
        onClick={toggle}
      >
        {liked.likes_count.toLocaleString('en-US')}
      </IconButton>
    )
  return (
    <button
      type="button"
      aria-pressed={liked.is_liked}
      disabled={isReadOnly}
      onClick={toggle}
      className={classes(
        'inline-flex min-h-8 items-center rounded-control transition-colors disabled:text-text-3 max-md:min-h-11',
        look === 'text' ? 't-label' : 'gap-2 t-meta',
        liked.is_liked ? 'text-link' : 'text-text-2 hover:text-text',
        className,
      )}
    >
      {look === 'dialog' ? (
        <Words of={liked} />
      ) : (
        `Like ${liked.likes_count === 0 ? '' : liked.likes_count.toLocaleString('en-US')}`.trim()
      )}
    </button>
  )
}

function Words({ of: { is_liked, likes_count } }: { of: Liked }) {
  return (
    <>
      <Icon of={Heart} filled={is_liked} />
      {likes_count === 0 ? (
        'Like'
      ) : (
        <span>
          <span className="sr-only">Like, </span>
          {likes_count === 1 ? '1 like' : `${likes_count.toLocaleString('en-US')} likes`}
        </span>
      )}
    </>
  )
}
