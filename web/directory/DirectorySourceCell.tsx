import { Link } from '@tanstack/react-router'
import type { Source } from '../../contract/sources.ts'
import { SourceMenu } from '../sources/SourceMenu.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { Marked } from '../ui/Marked.tsx'
import { RepresentedBy } from './RepresentedBy.tsx'

interface DirectorySourceCellProps {
  source: Source
  search: string
  /** Members don't need to see or message themselves. */
  isOwn: boolean
  onPreview: () => void
}

/** A source in the directory: who they are, who represents them, and how to get in touch. */
export function DirectorySourceCell({ source, search, isOwn, onPreview }: DirectorySourceCellProps) {
  const marked = (text: string) => <Marked text={text} search={search} />
  return (
    <article aria-label={source.name} className="flex h-full flex-col">
      <div className="flex items-start gap-3">
        <Avatar id={source.id} picture_url={source.photo_url} size={48} />
        <div className="min-w-0 grow">
          <h2 dir="auto" className="line-clamp-2 t-h3-big wrap-anywhere">
            {marked(source.name)}
          </h2>
          <p className="truncate t-meta text-text-3">
            {source.role}
            {source.title && <> · {marked(source.title)}</>}
          </p>
        </div>
        <SourceMenu source={source} />
      </div>
      <div className="mt-3 grow">
        <p dir="auto" className="line-clamp-2 t-section wrap-anywhere">
          {marked(source.organization)}
        </p>
        <p dir="auto" className="mt-0.5 line-clamp-2 t-read-s text-text-2 wrap-anywhere">
          {marked(source.expertise)}
        </p>
        {!isOwn && (
          <p className="mt-2 line-clamp-2 t-meta text-text-3 wrap-anywhere">
            {source.held_by === source.account.id ? 'Managed by' : 'Represented by'}{' '}
            <RepresentedBy source={source} />
          </p>
        )}
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        {!isOwn && <Contact source={source} />}
        <Button
          variant="text"
          size="small"
          className={classes('max-md:h-11', isOwn && '-ml-3')}
          onClick={onPreview}
        >
          Preview<span className="sr-only"> {source.name}</span>
        </Button>
      </div>
    </article>
  )
}

function Contact({ source }: { source: Source }) {
  return (
    <Button asChild size="small" className="max-md:h-11">
      <Link
        to="/app/profile/$profile_id"
        params={{ profile_id: source.account.id }}
        state={{ aboutSource: source.name }}
      >
        {source.held_by === source.account.id ? 'Contact Expert' : 'Contact PR Firm'}
        <span className="sr-only"> about {source.name}</span>
      </Link>
    </Button>
  )
}
