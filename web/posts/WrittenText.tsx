import { classes } from '../ui/classes.ts'

const ADDRESS = /(https?:\/\/[^\s<>"')\]]*[^\s<>"')\].,;:!?])/g

/**
 * What a member wrote: an empty line ends a paragraph, other line breaks stay, web addresses are links. Always text,
 * never HTML.
 */
export function WrittenText({ text, className }: { text: string; className?: string }) {
  const paragraphs = text.trim().split(/\n[ \t]*\n\s*/)
  return (
    <div className={classes('space-y-3', className)}>
      {keyed(paragraphs).map(([key, paragraph]) => (
        <p key={key} className="written">
          <Linked text={paragraph} />
        </p>
      ))}
    </div>
  )
}

function Linked({ text }: { text: string }) {
  // The split puts what the pattern matched at every odd place.
  return keyed(text.split(ADDRESS)).map(([key, part], place) =>
    place % 2 === 1 && URL.canParse(part) ? (
      <a key={key} href={part} className="link" target="_blank" rel="noopener noreferrer nofollow">
        {part}
      </a>
    ) : (
      part
    ),
  )
}

/** The parts of one text never move, so their place names them. */
function keyed(parts: string[]): [string, string][] {
  return parts.map((part, place) => [String(place), part])
}
