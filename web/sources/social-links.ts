import type { Source } from '../../contract/sources.ts'
import { SOCIAL_ICONS, type SocialIcon } from '../../contract/vocabulary.ts'

/** A link for display: `text` is its address without the part that every address starts with. */
export type ShownLink = { name: string; icon: SocialIcon; href: string; text: string }

const SAFE = /^(https?:\/\/|mailto:|tel:)/i

/** The links of a source that are safe to follow, in the order of their icons. */
export function linksOf({ social_links }: Pick<Source, 'social_links'>): ShownLink[] {
  return Object.entries(social_links)
    .filter(([, { url }]) => SAFE.test(url))
    .map(([name, { url, icon }]) => ({ name, icon: iconOf(icon), href: url, text: addressText(url) }))
    .sort((one, other) => SOCIAL_ICONS.indexOf(one.icon) - SOCIAL_ICONS.indexOf(other.icon))
}

/** An address for display. */
export function addressText(url: string): string {
  return url
    .replace(SAFE, '')
    .replace(/\/$/, '')
    .replace(/;ext=(\d+)$/, ' ext. $1')
}

const iconOf = (icon: string): SocialIcon => SOCIAL_ICONS.find((known) => known === icon) ?? 'Globe'
