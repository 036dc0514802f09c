import type { Source } from '../../contract/sources.ts'
import { linkTarget } from '../ui/link-target.ts'
import { SocialIcon } from './SocialIcon.tsx'
import { linksOf } from './social-links.ts'

interface LinkIconsProps {
  source: Source
  /** Shows them all. */
  onMore: () => void
}

/** How many fit on one line beside a cell's buttons. */
const SHOWN = 5
const MARK = 'flex size-[26px] items-center justify-center hover:text-text max-md:size-11'
// The text ends where an icon does.
const MORE =
  'flex h-[26px] min-w-[26px] items-center justify-end pr-[5px] t-meta hover:text-text max-md:h-11 max-md:min-w-11 max-md:pr-3.5'

/** The first links of a source as a row of icons, named by their platforms, and how many more there are. */
export function LinkIcons({ source, onMore }: LinkIconsProps) {
  const links = linksOf(source)
  const more = links.length - SHOWN
  if (links.length === 0) return null
  return (
    <ul
      aria-label={`Links of ${source.name}`}
      className="-mr-[5px] ml-auto flex flex-wrap justify-end text-text-3 max-md:-mr-3.5"
    >
      {links.slice(0, SHOWN).map(({ name, icon, href }) => (
        <li key={name}>
          <a href={href} {...linkTarget(href)} aria-label={name} title={name} className={MARK}>
            <SocialIcon icon={icon} />
          </a>
        </li>
      ))}
      {more > 0 && (
        <li>
          <button type="button" className={MORE} onClick={onMore}>
            +{more}
            <span className="sr-only"> links of {source.name}</span>
          </button>
        </li>
      )}
    </ul>
  )
}
