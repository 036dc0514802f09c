import { classes } from '../../ui/classes.ts'
import { screen } from './screens.ts'

/** A picture in CSS pixels, as scripts/screens/views.js takes it. */
type Shot = { view: string; width: number; height: number }

const PHONE = { width: 390, height: 660 }
/** The column that pictures stand in, at its widest. */
const COLUMN = 904
const THEMES = [
  { theme: 'dark', shown: 'light:hidden' },
  { theme: 'light', shown: 'dark:hidden' },
] as const

interface ScreenProps {
  /** The name of the view without its device. */
  view: string
  /** The size of its picture on a desk; without one it is shown as on a phone everywhere. */
  desk?: { width: number; height: number }
  alt: string
  className?: string
}

/** The product as it is, in the reader's theme: the picture of the other one is not loaded. */
export function Screen({ view, desk, alt, className }: ScreenProps) {
  const phone: Shot = { view: `${view}-phone`, ...PHONE }
  const shot: Shot = desk ? { view: `${view}-desk`, ...desk } : phone
  return THEMES.map(({ theme, shown }) => (
    <picture key={theme} className={classes('block', shown, className)}>
      {desk && (
        <source
          media="(max-width: 759px)"
          srcSet={screen(phone.view, theme, phone.width)}
          sizes="calc(100vw - 32px)"
          width={phone.width}
          height={phone.height}
        />
      )}
      <img
        srcSet={screen(shot.view, theme, shot.width)}
        sizes={`min(${Math.min(shot.width, COLUMN)}px, calc(100vw - 32px))`}
        width={shot.width}
        height={shot.height}
        alt={alt}
        loading="lazy"
        decoding="async"
        className="h-auto w-full border border-line"
      />
    </picture>
  ))
}
