import { join } from 'node:path'
import fastifySwagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { accountsRoutes } from './accounts/accounts.routes.ts'
import { accountChanged, sessionEnded } from './auth/auth.live.ts'
import { authRoutes } from './auth/auth.routes.ts'
import { sessions } from './auth/auth.sql.ts'
import type { Auth } from './auth/auth.ts'
import { emailChangeRoutes } from './auth/email-change.routes.ts'
import { challenges } from './auth/factors.sql.ts'
import { identifier } from './auth/identify.ts'
import { openLinkPage } from './auth/link-page.ts'
import { recoveryJob } from './auth/recover.ts'
import { readAuthKey } from './auth/tokens.ts'
import { addVerify } from './auth/verify.routes.ts'
import { members } from './auth/who.ts'
import { commentCreated, commentDeleted, commentUpdated } from './comments/comments.live.ts'
import { commentsRoutes } from './comments/comments.routes.ts'
import { debugAccountRoutes } from './debug-account/debug-account.routes.ts'
import { devicesRoutes } from './devices/devices.routes.ts'
import { addImages } from './images/images.routes.ts'
import { likesRoutes } from './likes/likes.routes.ts'
import { MailedLinks, sweepLinks } from './mailed-links/mailed-links.ts'
import { mailJob } from './mails/mails.ts'
import { onboardingRoutes } from './onboarding/onboarding.routes.ts'
import { addOutboxMail, outboxRoutes } from './outbox/outbox.routes.ts'
import { showsOutbox } from './outbox/outbox.ts'
import { ownDataRoutes } from './own-data/own-data.routes.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/db.ts'
import { addEventStream } from './platform/events.ts'
import { openFiles } from './platform/files.ts'
import { addHealth } from './platform/health.ts'
import { createHttp } from './platform/http.ts'
import { Jobs } from './platform/jobs.ts'
import { type AnyLiveSource, Live } from './platform/live.ts'
import type { Log } from './platform/log.ts'
import { createMailer } from './platform/mail.ts'
import { addPages } from './platform/pages.ts'
import type { Platform } from './platform/platform.ts'
import { addRoutes } from './platform/routes.ts'
import { sweepJob } from './platform/sweep.ts'
import { postCounts, postCreated } from './posts/posts.live.ts'
import { postsRoutes } from './posts/posts.routes.ts'
import { savesRoutes } from './saves/saves.routes.ts'

/** Everything that the server may push. */
const liveSources = [
  sessionEnded,
  accountChanged,
  postCreated,
  postCounts,
  commentCreated,
  commentUpdated,
  commentDeleted,
] as unknown as AnyLiveSource[]

const PAGES_FOLDER = join(import.meta.dirname, '../dist/web')

export type ServedRoute = { at: string; who: string | undefined }

/** The whole product over an open, migrated database. */
export type App = {
  http: FastifyInstance
  platform: Platform
  /** Every method and path that it answers, with who may call it; files of the page have no `who`. */
  routes: ServedRoute[]
  /** Ends what is under way: requests in flight, then streams, then jobs. The database stays open. */
  close: () => Promise<void>
}

/**
 * Builds the product; `listen` on its `http` serves it. `pages` is the folder of the built page.
 * Throws when the page is not built.
 */
export async function createApp(
  config: Config,
  log: Log,
  database: Database,
  { pages = PAGES_FOLDER }: { pages?: string } = {},
): Promise<App> {
  const key = await readAuthKey(config)
  const identify = identifier(database, key, config)
  const http = await createHttp(config, log, identify)
  const routes = listRoutes(http)
  const live = new Live(database, log, liveSources)
  const jobs = new Jobs(database, log)
  const origin = () => config.PUBLIC_URL?.replace(/\/+$/, '') ?? `http://localhost:${portOf(http, config)}`
  const platform: Platform = { config, log, database, live, jobs, files: openFiles(config), origin }
  const links = new MailedLinks(key)
  const auth: Auth = { platform, key, links }
  const linkPage = await openLinkPage(pages)
  await describeApi(http)
  await http.register(async (api) => {
    addHealth(api, database)
    addRoutes(
      api,
      [
        ...authRoutes(auth),
        ...emailChangeRoutes(auth),
        ...accountsRoutes,
        ...onboardingRoutes,
        ...devicesRoutes,
        ...ownDataRoutes,
        ...debugAccountRoutes,
        ...outboxRoutes,
        ...postsRoutes,
        ...commentsRoutes,
        ...likesRoutes,
        ...savesRoutes,
      ],
      platform,
    )
    addVerify(api, auth, linkPage)
    addEventStream(api, members, platform, identify)
    addImages(api, platform.files)
    addOutboxMail(api, config)
    api.get('/api/openapi.json', { config: { who: 'anyone' }, schema: { hide: true } }, async () =>
      http.swagger(),
    )
  })
  await addPages(http, pages, { hidden: showsOutbox(config) ? [] : ['/dev/outbox'] })
  // Streams never end by themselves: close them before the server waits for its connections.
  http.addHook('preClose', () => live.close())
  await live.listen()
  await jobs.start([
    mailJob(config, createMailer(config), (id) => links.address(database.db, origin(), id)),
    recoveryJob(auth),
    sweepJob(database.db, [sessions.sweep, sweepLinks, challenges.sweep]),
  ])
  const close = async () => {
    await http.close()
    await jobs.stop()
  }
  return { http, platform, routes, close }
}

function portOf(http: FastifyInstance, config: Config): number {
  const bound = http.server.address()
  return bound !== null && typeof bound === 'object' ? bound.port : config.PORT
}

function listRoutes(http: FastifyInstance): ServedRoute[] {
  const routes: ServedRoute[] = []
  http.addHook('onRoute', ({ method, url, config }) => {
    for (const verb of [method].flat()) routes.push({ at: `${verb} ${url}`, who: config?.who })
  })
  return routes
}

async function describeApi(http: FastifyInstance) {
  await http.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Beatline', version: '1', description: 'See docs/api.md.' },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: createJsonSchemaTransform({}) as never,
  })
}
