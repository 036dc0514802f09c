import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { TRAIL_STEP_NAMES } from '../../contract/pitches.rules.ts'
import { REMOVED_SOURCE } from '../../contract/vocabulary.ts'
import { ZONES } from '../../contract/zones.ts'
import { escapeHtml, fillSlots } from '../platform/http/template.ts'
import type { SharedTrail } from './trails.ts'

/** Holders of a link have no profile with a zone. */
const EASTERN = 'America/New_York'
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: EASTERN })
const moment = new Intl.DateTimeFormat('en-US', {
  ...{ dateStyle: 'medium', timeStyle: 'short', timeZone: EASTERN },
})

const TITLE = 'What happened to this pitch'
const GONE = 'This link no longer works.'

/** The page of a link, as HTML; null for a link that is unknown or turned off. */
export type TrailPage = (trail: SharedTrail | null) => string

/** Reads the page from the folder of the built pages. Throws when it is missing. */
export async function openTrailPage(folder: string): Promise<TrailPage> {
  const html = await readFile(join(folder, 'trail.html'), 'utf8').catch(() => {
    throw new Error('The page is not built. Run `npm run build` first.')
  })
  return (trail) =>
    trail
      ? fillSlots(html, { title: TITLE, content: contentOf(trail) })
      : fillSlots(html, { title: 'This link no longer works', content: heading(GONE) })
}

function contentOf({ source, pitcher, organization, beats, steps }: SharedTrail): string {
  const [first] = steps
  const by = [pitcher, organization].filter(Boolean).map((name) => `<bdi>${escapeHtml(name)}</bdi>`)
  const sent = first ? `, on ${day.format(Date.parse(first.at))}` : ''
  return `${heading(TITLE)}
<h2 dir="auto" class="mt-8 t-h2 wrap-anywhere">${escapeHtml(source ?? REMOVED_SOURCE)}</h2>
<p class="t-body wrap-anywhere">Pitched by ${by.join(', ')}${sent}</p>
${beatList(beats)}
<ol aria-label="Steps" class="mt-8">
${steps.map(stepOf).join('\n')}
</ol>`
}

const heading = (words: string) => `<h1 class="t-d1">${words}</h1>`

function beatList(beats: string[]): string {
  if (beats.length === 0) return ''
  const looks = 'rounded-tag border border-tag bg-tag px-1.5 py-px t-tag text-tag-text'
  const items = beats.map((beat) => `<li class="${looks}">${escapeHtml(beat)}</li>`)
  return `<ul aria-label="Beats" class="mt-4 flex flex-wrap gap-1.5">${items.join('\n')}</ul>`
}

function stepOf({ step, at, reason, url }: SharedTrail['steps'][number]): string {
  const time = `${moment.format(Date.parse(at))} ${ZONES[EASTERN].short}`
  const words = [
    `<p class="t-body">${TRAIL_STEP_NAMES[step]}</p>`,
    reason && `<p class="mt-1 t-body text-text-2">${escapeHtml(reason)}</p>`,
    url && linkTo(url),
  ]
  return `<li class="grid gap-x-5 border-t border-line py-2.5 md:grid-cols-[112px_minmax(0,1fr)]">
<time datetime="${escapeHtml(at)}" class="t-meta text-text-2">${time}</time>
<div class="min-w-0">${words.filter(Boolean).join('')}</div>
</li>`
}

/** Shown by host and path, so that nobody is led elsewhere than it says. Null for anything but a web address. */
function linkTo(url: string): string | null {
  const { protocol, host, pathname } = URL.canParse(url) ? new URL(url) : { protocol: '' }
  if (protocol !== 'https:') return null
  const words = `${host}${pathname === '/' ? '' : pathname}`
  return `<p class="mt-1 t-body"><a href="${escapeHtml(url)}" rel="noopener noreferrer nofollow" class="link wrap-anywhere">${escapeHtml(words)}</a></p>`
}
