import { classes } from '../ui/classes.ts'

const ADDRESS = /(https?:\/\/[^\s<>"')\]]*[^\s<>"')\].,;:!?])/g

/** What a member wrote, with its line breaks and with web addresses as links. Always text, never HTML. */
export function WrittenText({ text, className }: { text: string; className?: string }) {
  return (
    <p className={classes('written', className)}>
      {text.split(ADDRESS).map((part, place) =>
        // The split puts what the pattern matched at every odd place.
        place % 2 === 1 && URL.canParse(part) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
          <a key={place} href={part} className="link" target="_blank" rel="noopener noreferrer nofollow">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  )
}
