import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import type { IslandName } from './islands.ts'

/**
 * A form in a public page: rendered at build like the rest, and hydrated by wake-islands.ts. Without script it is not
 * shown: WithoutScript.tsx says what to do instead.
 */
export function Island({ name, of: Form }: { name: IslandName; of: ComponentType }) {
  return (
    <div
      data-island={name}
      className="no-script:hidden aria-busy:cursor-progress [&_button:disabled]:opacity-50 aria-busy:[&_button]:opacity-70"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is what React itself has just written, at build.
      dangerouslySetInnerHTML={{ __html: renderToString(<Form />) }}
    />
  )
}
