import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import type { IslandName } from './islands.ts'

/** A form in a public page: drawn at build like the rest, and brought to life by wake-islands.ts. */
export function Island({ name, of: Form }: { name: IslandName; of: ComponentType }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is what React itself has just written, at build.
  return <div data-island={name} dangerouslySetInnerHTML={{ __html: renderToString(<Form />) }} />
}
