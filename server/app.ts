import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { profileChanged } from './accounts/accounts.live.ts'
import { accountsRoutes } from './accounts/accounts.routes.ts'
import { profileRoutes } from './accounts/profile.routes.ts'
import { ActionLinks } from './alerts/action-links.ts'
import { alertsRoutes } from './alerts/alerts.routes.ts'
import { bringAlerts } from './alerts/alerts.ts'
import { appealsRoutes } from './appeals/appeals.routes.ts'
import { applicationsRoutes } from './applications/applications.routes.ts'
import { postHidden, postOpenings } from './audience/audience.live.ts'
import { audienceRoutes } from './audience/audience.routes.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { accountChanged, sessionEnded } from './auth/auth.live.ts'
import { authRoutes } from './auth/auth.routes.ts'
import type { Auth } from './auth/auth.ts'
import { CallerCache } from './auth/caller-cache.ts'
import { emailChangeRoutes } from './auth/email-change.routes.ts'
import { identifier } from './auth/identify.ts'
import { readAuthKey } from './auth/tokens.ts'
import { members, sameRights } from './auth/who.ts'
import { boardChanged } from './board/board.live.ts'
import { boardRoutes } from './board/board.routes.ts'
import { casesChanged } from './cases/cases.live.ts'
import { casesRoutes } from './cases/cases.routes.ts'
import { commentCreated, commentDeleted, commentUpdated } from './comments/comments.live.ts'
import { commentsRoutes } from './comments/comments.routes.ts'
import { pitchCompared } from './comparisons/comparisons.live.ts'
import { contactRoutes } from './contact/contact.routes.ts'
import { limitsChanged } from './contact-limits/contact-limits.live.ts'
import { contactLimitsRoutes } from './contact-limits/contact-limits.routes.ts'
import { conversationLimitsRoutes } from './conversation-limits/conversation-limits.routes.ts'
import { dashboardRoutes } from './dashboard/dashboard.routes.ts'
import { debugAccountRoutes } from './debug-account/debug-account.routes.ts'
import { devicesRoutes } from './devices/devices.routes.ts'
import { directoryRoutes } from './directory/directory.routes.ts'
import { dormancyRoutes } from './dormancy/dormancy.routes.ts'
import { addActivityNotes } from './dormancy/note-activity.ts'
import { healthRoutes } from './health/health.routes.ts'
import { ownState } from './health/health.ts'
import { heldChanged } from './held-pitches/held-pitches.live.ts'
import { heldPitchesRoutes } from './held-pitches/held-pitches.routes.ts'
import { addImages } from './images/images.routes.ts'
import { invitationsRoutes } from './invitations/invitations.routes.ts'
import { jobsOf } from './jobs.ts'
import { commentCounts } from './likes/likes.live.ts'
import { likesRoutes } from './likes/likes.routes.ts'
import { MailedLinks } from './mailed-links/mailed-links.ts'
import { mailedPages } from './mailed-pages.ts'
import { TEMPLATE_NAMES } from './mails/mails.ts'
import { matchCreated, matchesSeen } from './matches/matches.live.ts'
import { matchesRoutes } from './matches/matches.routes.ts'
import { membershipRoutes } from './membership/membership.routes.ts'
import {
  conversationCreated,
  conversationRead,
  conversationRevealed,
  messageCreated,
} from './messages/conversations.live.ts'
import { conversationsRoutes } from './messages/conversations.routes.ts'
import { settingsChanged } from './notification-settings/notification-settings.live.ts'
import { notificationSettingsRoutes } from './notification-settings/notification-settings.routes.ts'
import { notificationCreated, notificationsDismissed } from './notifications/notifications.live.ts'
import { notificationsRoutes } from './notifications/notifications.routes.ts'
import { onboardingRoutes } from './onboarding/onboarding.routes.ts'
import { addOutboxMail, outboxRoutes } from './outbox/outbox.routes.ts'
import { showsOutbox } from './outbox/outbox.ts'
import { memberLeft } from './own-data/own-data.live.ts'
import { ownDataRoutes } from './own-data/own-data.routes.ts'
import { pitchesRoutes } from './pitches/pitches.routes.ts'
import { type Config, originOf } from './platform/config.ts'
import { openFiles } from './platform/files/files.ts'
import { allDone, Drain, stopInOrder } from './platform/http/drain.ts'
import { addHealth } from './platform/http/health.ts'
import { createHttp } from './platform/http/http.ts'
import { openNoticePage } from './platform/http/notice-page.ts'
import { describeApi } from './platform/http/openapi.ts'
import { addPages, openShell } from './platform/http/pages.ts'
import { addRoutes } from './platform/http/routes.ts'
import { listRoutes, type ServedRoute } from './platform/http/served-routes.ts'
import { Jobs } from './platform/jobs/jobs.ts'
import { Soon } from './platform/jobs/soon.ts'
import { searchQueue } from './platform/limits/fair-queue.ts'
import { addEventStream } from './platform/live/event-stream.ts'
import { type AnyLiveSource, CHANNEL, Live } from './platform/live/live.ts'
import { openSource } from './platform/live/log-source.ts'
import type { Log } from './platform/log/log.ts'
import { type Platform, platformOf } from './platform/platform.ts'
import { type Database, patienceOf } from './platform/postgres/db.ts'
import { openReplica } from './platform/postgres/replica.ts'
import { draftsChanged, postCounts, postCreated, postUpdated } from './posts/posts.live.ts'
import { postsRoutes } from './posts/posts.routes.ts'
import { requestsRoutes } from './posts/requests.routes.ts'
import { recordsRoutes } from './records/records.routes.ts'
import { reportsRoutes } from './reports/reports.routes.ts'
import { sanctionsRoutes } from './sanctions/sanctions.routes.ts'
import { filtersChanged } from './saved-filters/saved-filters.live.ts'
import { savedFiltersRoutes } from './saved-filters/saved-filters.routes.ts'
import { savesRoutes } from './saves/saves.routes.ts'
import { seenRoutes } from './seen/seen.routes.ts'
import { addSite } from './site/site.ts'
import { claimChanged } from './source-claims/claims.live.ts'
import { sourceRemoved } from './source-removal/source-removal.live.ts'
import { aboutSources } from './source-routes.ts'
import { sourcesChanged } from './sources/sources.live.ts'
import { openTrailPage } from './trails/trail-page.ts'
import { pitchChanged } from './trails/trails.live.ts'
import { addTrailPage, trailsRoutes } from './trails/trails.routes.ts'
import { TrailLinks } from './trails/trails.ts'
import { applicationsChanged } from './vetting/vetting.live.ts'
import { vettingRoutes } from './vetting/vetting.routes.ts'
import { conversationRemoved } from './withdrawals/withdrawals.live.ts'
import { withdrawalsRoutes } from './withdrawals/withdrawals.routes.ts'

/** Every event that the server may push. */
export const liveSources = [
  sessionEnded,
  accountChanged,
  profileChanged,
  filtersChanged,
  matchCreated,
  matchesSeen,
  postCreated,
  postUpdated,
  postHidden,
  postOpenings,
  draftsChanged,
  sourcesChanged,
  claimChanged,
  sourceRemoved,
  postCounts,
  commentCreated,
  commentUpdated,
  commentDeleted,
  commentCounts,
  pitchChanged,
  pitchCompared,
  heldChanged,
  boardChanged,
  conversationRemoved,
  conversationCreated,
  messageCreated,
  conversationRead,
  conversationRevealed,
  notificationCreated,
  notificationsDismissed,
  settingsChanged,
  limitsChanged,
  applicationsChanged,
  casesChanged,
  memberLeft,
] as unknown as AnyLiveSource[]

const PAGES_FOLDER = join(import.meta.dirname, '../dist/web')

/** The whole product over an open, migrated database. */
export type App = {
  http: FastifyInstance
  platform: Platform
  /** Every method and path that it answers, with who may call it; files of the page have no `who`. */
  routes: ServedRoute[]
  /** Where the metrics are read; null when they are off. */
  metrics: string | null
  /** Reports the stop on `/readyz` to load balancers, and keeps serving for `ms`. */
  drain: (ms: number) => Promise<void>
  /** Ends requests in flight and streams, then jobs. The database stays open. */
  close: () => Promise<void>
}

/** Every route in the contract: register a new feature here. */
const routesOf = (auth: Auth) => [
  ...authRoutes(auth),
  ...emailChangeRoutes(auth),
  ...accountsRoutes,
  ...profileRoutes,
  ...savedFiltersRoutes,
  ...matchesRoutes,
  ...alertsRoutes(new ActionLinks(auth.key)),
  ...onboardingRoutes,
  ...devicesRoutes,
  ...directoryRoutes,
  ...contactLimitsRoutes,
  ...conversationLimitsRoutes,
  ...ownDataRoutes,
  ...debugAccountRoutes,
  ...outboxRoutes,
  ...postsRoutes,
  ...requestsRoutes,
  ...audienceRoutes,
  ...invitationsRoutes,
  ...commentsRoutes,
  ...likesRoutes,
  ...savesRoutes,
  ...seenRoutes,
  ...aboutSources,
  ...boardRoutes,
  ...withdrawalsRoutes,
  ...conversationsRoutes,
  ...pitchesRoutes,
  ...heldPitchesRoutes,
  ...trailsRoutes(new TrailLinks(auth.key)),
  ...notificationsRoutes,
  ...applicationsRoutes,
  ...contactRoutes,
  ...vettingRoutes(auth.links),
  ...notificationSettingsRoutes,
  ...dormancyRoutes,
  ...reportsRoutes,
  ...casesRoutes,
  ...recordsRoutes,
  ...sanctionsRoutes,
  ...appealsRoutes,
  ...membershipRoutes,
  ...auditRoutes,
  ...healthRoutes,
  ...dashboardRoutes,
]

/** Polled this rarely, the queue's jobs are run by whoever asked for it. */
const JOBS_WAIT_SECONDS = 600

/**
 * Builds the product; `listen` on its `http` serves it. `pages` is the folder of the built page, `pollingSeconds` how
 * often the queue of jobs is polled. Throws when the page is not built.
 */
export async function createApp(
  config: Config,
  log: Log,
  database: Database,
  { pages = PAGES_FOLDER, pollingSeconds }: { pages?: string; pollingSeconds?: number } = {},
): Promise<App> {
  const key = await readAuthKey(config)
  const callers = new CallerCache(database)
  const identify = identifier(database, callers, key, config)
  const http = await createHttp(config, log, identify)
  const routes = listRoutes(http)
  const drain = new Drain()
  drain.attach(http)
  const [shell, replica] = [await openShell(pages), openReplica(config, database, log)]
  const source = await openSource(config.LIVE_URL, database.direct, CHANNEL, log)
  const live = new Live(database, log, liveSources, shell.build, { hasReplica: replica !== null, source })
  live.onHeard(['session.ended', 'account.changed'], () => callers.drop())
  const jobs = new Jobs(database, log, pollingSeconds)
  const origin = () => originOf(config, portOf(http, config))
  const platform = platformOf({
    ...{ config, log, database, replica, isReplica: false, live, jobs, files: openFiles(config), origin },
    searches: searchQueue(config.DATABASE_POOL),
  })
  const metrics = await metricsOf(http, platform)
  const auth: Auth = { platform, key, links: new MailedLinks(key) }
  const mailed = mailedPages(auth)
  const noticePage = await openNoticePage(pages)
  await describeApi(http)
  addActivityNotes(http, platform)
  await http.register(async (api) => {
    addHealth(api, database, drain)
    addRoutes(api, routesOf(auth), platform)
    mailed.add(api, noticePage)
    addTrailPage(api, platform, new TrailLinks(key), await openTrailPage(pages))
    addEventStream(api, members, platform, identify, sameRights)
    addImages(api, platform)
    addOutboxMail(api, config)
    api.get('/api/openapi.json', { config: { who: 'anyone' }, schema: { hide: true } }, async () =>
      http.swagger(),
    )
  })
  await addSite(http, pages, platform)
  await addPages(http, pages, shell, { hidden: showsOutbox(config) ? [] : ['/dev/outbox'] })
  // Streams never end by themselves: close them before the server waits for its connections.
  http.addHook('preClose', () => live.close())
  const alerts = new Soon(() => bringAlerts(platform), log)
  // Where the jobs of the queue wait to be run, so does this.
  if ((pollingSeconds ?? 0) < JOBS_WAIT_SECONDS)
    live.onHeard(['post.created', 'post.updated'], () => alerts.ask())
  ownState(platform).start()
  await Promise.all([live.listen(), replica?.start()])
  await jobs.start(jobsOf(auth, mailed.links))
  const close = () =>
    stopInOrder(patienceOf(database.db), [
      // In parallel, and no new job starts: an email handed over at the last moment would be sent again.
      { within: 8_500, act: () => allDone(http.close(), jobs.rest(), alerts.rest()) },
      { within: 2_000, act: () => jobs.stop() },
      { within: 500, act: async () => metrics?.close() },
      { within: 500, act: async () => replica?.stop() },
      { within: 1_500, act: () => ownState(platform).stop() },
    ])
  return { http, platform, routes, metrics: metrics?.address ?? null, drain: (ms) => drain.last(ms), close }
}

// Loaded only when metrics are on.
async function metricsOf(http: FastifyInstance, platform: Platform) {
  if (platform.config.METRICS_PORT === undefined) return null
  const { openMetrics } = await import('./platform/metrics/metrics.ts')
  return openMetrics(http, platform, TEMPLATE_NAMES)
}

function portOf(http: FastifyInstance, config: Config): number {
  const bound = http.server.address()
  return bound !== null && typeof bound === 'object' ? bound.port : config.PORT
}
