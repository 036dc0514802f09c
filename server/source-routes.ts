import { sourceChecksRoutes } from './source-checks/source-checks.routes.ts'
import { claimsRoutes } from './source-claims/claims.routes.ts'
import { sourceEvidenceRoutes } from './source-evidence/source-evidence.routes.ts'
import { sourceLinksRoutes } from './source-links/source-links.routes.ts'
import { sourceRemovalRoutes } from './source-removal/source-removal.routes.ts'
import { sourcesRoutes } from './sources/sources.routes.ts'

/** The calls of everything about sources. */
export const aboutSources = [
  ...sourcesRoutes,
  ...sourceEvidenceRoutes,
  ...sourceLinksRoutes,
  ...sourceChecksRoutes,
  ...claimsRoutes,
  ...sourceRemovalRoutes,
]
