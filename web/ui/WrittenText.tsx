import { classes } from './classes.ts'
import { splitAddresses } from './web-addresses.ts'

/**
 * A member's text: an empty line ends a paragraph, other line breaks stay, web addresses become links. Always text,
 * never HTML.
 */
export function WrittenText({ text, className }: { text: string; className?: string }) {
  const paragraphs = text.trim().split(/\n[ \t]*\n\s*/)
  return (
    <div className={classes('space-y-3', className)}>
      {keyed(paragraphs).map(([key, paragraph]) => (
        <p key={key} dir="auto" className="written contained">
          <Linked text={paragraph} />
        </p>
      ))}
    </div>
  )
}

function Linked({ text }: { text: string }) {
  return keyed(splitAddresses(text)).map(([key, piece]) =>
    piece.href ? (
      <a key={key} href={piece.href} className="link" target="_blank" rel="noopener noreferrer nofollow">
        {piece.text}
        {piece.host && ` (${piece.host})`}
      </a>
    ) : (
      piece.text
    ),
  )
}

/** The parts of one text never move, so their index is the key. */
function keyed<Part>(parts: Part[]): [string, Part][] {
  return parts.map((part, place) => [String(place), part])
}
