import { join } from 'node:path'
import type { FixedBodyTask } from './fixed-body.ts'
import type { Asker, HttpTask } from './http-load.ts'
import type { Subject } from './measures.ts'
import type { Sample } from './pace.ts'
import { cpuOf } from './product.ts'
import { startWorker, type Worker } from './worker.ts'

/** What the product answers again and again. The name tells it from the others of its bench. */
export type Page = { name: string; label: string } & Pick<HttpTask, 'path' | 'bytes' | 'slack' | 'writes'> & {
    /** In place of as many clients as the bench has. */
    connections?: number
  }

/** Starts a file of the bench that answers tasks, in a process of its own. */
export type Start = <Task>(file: string) => Worker<Task>

/** `defer` gets what must end. */
export const starter =
  (defer: (end: () => Promise<void>) => void): Start =>
  <Task>(file: string) => {
    const worker = startWorker<Task>(file)
    defer(worker.end)
    return worker
  }

export type Listening = {
  port: number
  /** The process of the product's server. */
  pid: number
  connections: number
}

export const FIXED_BODY = 'fixed body, node:http'

/** Where the floor has the body of a page: pages that are posted to one address have several sizes. */
const fixedPath = ({ name, path }: Page) => `/${name}${path}`

/** The product over HTTP, and beside it a fixed body of the same size that the same load asks for. */
export async function httpSubjects<P extends Page>(
  { port, pid, connections }: Listening,
  pages: P[],
  askersOf: (page: P) => Asker[],
  start: Start,
): Promise<{ product: Subject<P>; fixed: Subject<P> }> {
  const load = start<HttpTask>(join(import.meta.dirname, 'http-load.ts'))
  const fixed = start<FixedBodyTask>(join(import.meta.dirname, 'fixed-body.ts'))
  const sizes = Object.fromEntries(pages.map((page) => [fixedPath(page), page.bytes]))
  const fixedPort = await fixed.ask<number>({ sizes })
  const ask = (page: P, task: Pick<HttpTask, 'port' | 'path' | 'seconds' | 'slack' | 'writes'>) =>
    load.ask<Sample>({
      ...task,
      bytes: page.bytes,
      askers: askersOf(page),
      connections: page.connections ?? connections,
    })
  return {
    product: {
      label: 'Beatline',
      take: (page, seconds) => {
        const { path, slack, writes } = page
        return ask(page, { port, path, seconds, ...(slack && { slack }), ...(writes && { writes }) })
      },
      cpu: () => cpuOf(pid),
    },
    fixed: {
      label: FIXED_BODY,
      take: (page, seconds) => ask(page, { port: fixedPort, path: fixedPath(page), seconds }),
    },
  }
}
