import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useRef, useState } from 'react'
import { withEndings } from '../../contract/keyword-endings.rules.ts'
import { whyNotKeywords } from '../../contract/keywords.rules.ts'
import type { Post } from '../../contract/posts.ts'
import { SEARCH_DEBOUNCE_MS } from '../../contract/vocabulary.ts'
import { useFocusFallback } from '../accounts/use-focus-fallback.ts'
import { useSettled } from '../api/use-settled.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { FailedLine } from '../ui/FailedLine.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { previewQuery } from './preview.data.ts'
import { previewWords } from './preview-words.ts'
import type { FilterForm } from './use-filter.form.ts'

export interface MatchesProps {
  /** For the button that shows it. */
  id: string
  posts: readonly Post[]
  /** The words to mark. */
  keywords: readonly string[]
}

interface FilterPreviewProps {
  form: FilterForm
  Matches: ComponentType<MatchesProps>
}

/** What the filter would have found lately, as it is in the form. */
export function FilterPreview({ form, Matches }: FilterPreviewProps) {
  const { postType, beats, any, all, none, within } = form.watch()
  const finds = { postType, beats, any, all, none, within }
  const settled = useSettled(finds, SEARCH_DEBOUNCE_MS)
  const isValid = whyNotKeywords(settled) === null
  const query = useQuery({ ...previewQuery(settled), enabled: isValid })
  const [isOpen, setOpen] = useState(false)
  const { data } = query
  const section = useRef<HTMLElement>(null)
  useFocusFallback(data && (data.with_endings ?? 0), section)
  const isOutdated = query.isPlaceholderData || JSON.stringify(settled) !== JSON.stringify(finds)
  const include = () => {
    const longer = withEndings({ any, all, none })
    for (const list of ['any', 'all', 'none'] as const)
      form.setValue(list, longer[list], { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }
  return (
    <section
      ref={section}
      aria-label="Preview"
      tabIndex={-1}
      className="border-t-2 border-rule pt-3 outline-none"
    >
      {query.isError ? (
        <FailedLine onRetry={() => void query.refetch()}>The preview did not load</FailedLine>
      ) : (
        <Words preview={data} isOutdated={isOutdated} />
      )}
      {!query.isError && data && (
        <div className="mt-2 flex flex-wrap items-center gap-2 empty:hidden">
          {data.with_endings !== null && (
            <Button size="small" className="max-md:h-11" onClick={include}>
              Include Word Endings
            </Button>
          )}
          {data.posts.length > 0 && (
            <Button
              size="small"
              variant="text"
              className={classes('max-md:h-11', data.with_endings === null && '-ml-3')}
              aria-expanded={isOpen}
              aria-controls={isOpen ? 'filter-matches' : undefined}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? 'Hide Matches' : 'Show Matches'}
            </Button>
          )}
        </div>
      )}
      {!query.isError && data && isOpen && data.posts.length > 0 && (
        <Matches id="filter-matches" posts={data.posts} keywords={[...settled.any, ...settled.all]} />
      )}
    </section>
  )
}

interface WordsProps {
  preview: Parameters<typeof previewWords>[0] | undefined
  /** It is about the filter before the last change. */
  isOutdated: boolean
}

function Words({ preview, isOutdated }: WordsProps) {
  const words = preview && previewWords(preview)
  return (
    <div role="status" aria-busy={isOutdated || !words} className={classes(isOutdated && 'text-text-3')}>
      {words ? (
        <>
          <p className="t-body">
            {words.before}
            {words.number && <span className="t-date">{words.number}</span>}
            {words.after}
          </p>
          {words.rate && <p className="t-meta text-text-2">{words.rate}</p>}
          {words.endings && <p className="t-meta text-text-2">{words.endings}</p>}
        </>
      ) : (
        <>
          <span className="sr-only">Loading the preview</span>
          <Skeleton className="mt-2.5 h-4 w-4/5" />
          <Skeleton className="mt-2.5 h-3 w-24" />
        </>
      )}
    </div>
  )
}
