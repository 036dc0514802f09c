import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Config } from '../config.ts'
import { ConfigError } from '../config.ts'
import type { Platform } from '../platform.ts'
import { version } from '../version.ts'
import { measureCalls } from './metrics-calls.ts'
import { countMetricEvents } from './metrics-events.ts'
import { showState } from './metrics-state.ts'

export type Metrics = {
  /** Where they are served. */
  address: string
  close: () => Promise<void>
}

/**
 * Measures this process and exports it in Prometheus text format, on a port of its own (METRICS_PORT) that members
 * never reach. Load this file only when the port is set: it brings a library. Call it before routes are added to `http`
 * and before jobs are started. `templates` are all email templates.
 */
export async function openMetrics(
  http: FastifyInstance,
  platform: Pick<Platform, 'config' | 'database' | 'replica' | 'live'>,
  templates: string[],
): Promise<Metrics> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  showVersion(registry)
  measureCalls(http, registry)
  const forget = countMetricEvents(registry, templates)
  const { look, end } = showState(registry, platform)
  const shared = sharing(async () => {
    await look()
    return registry.metrics()
  })
  const endpoint = createServer(
    (request, response) => void answer(request, response, shared, registry.contentType),
  )
  endpoint.headersTimeout = 5_000
  endpoint.requestTimeout = 5_000
  const address = await listen(endpoint, platform.config)
  const close = async () => {
    forget()
    const closed = new Promise((resolve) => endpoint.close(resolve))
    endpoint.closeAllConnections()
    await closed
    await end()
  }
  return { address, close }
}

function showVersion(registry: Registry): void {
  new Gauge({
    name: 'beatline_build_info',
    help: 'Always 1; its labels say which version runs, on which Node',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version, node: process.versions.node }, 1)
}

/** Concurrent scrapes share one answer. */
function sharing(make: () => Promise<string>): () => Promise<string> {
  let open: Promise<string> | undefined
  return () => {
    open ??= make().finally(() => {
      open = undefined
    })
    return open
  }
}

const NOT_FOR_PAGES = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}

async function answer(
  { method, url }: IncomingMessage,
  response: ServerResponse,
  read: () => Promise<string>,
  type: string,
): Promise<void> {
  if (url !== '/metrics' || method !== 'GET') return void response.writeHead(404).end()
  const text = await read().catch(() => null)
  if (text === null) return void response.writeHead(500).end()
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store', ...NOT_FOR_PAGES }).end(text)
}

async function listen(endpoint: ReturnType<typeof createServer>, config: Config): Promise<string> {
  endpoint.listen({ port: config.METRICS_PORT, host: config.METRICS_HOST })
  await once(endpoint, 'listening').catch(({ code }: NodeJS.ErrnoException) => {
    throw new ConfigError([`Cannot listen on METRICS_HOST and METRICS_PORT (${code})`])
  })
  const { address, port, family } = endpoint.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}/metrics`
}
