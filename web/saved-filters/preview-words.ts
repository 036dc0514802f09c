import type { FilterPreview } from '../../contract/saved-filters.ts'

const MANY_A_DAY = 50

const posts = (count: number) => `post${count === 1 ? '' : 's'}`

/** What a filter would have found, in words: the number is set large. */
export function previewWords({ last_7, last_30, more, with_endings }: FilterPreview) {
  const shown = (count: number) => `${count.toLocaleString('en-US')}${more ? '+' : ''}`
  return {
    ...(last_7 > 0
      ? {
          before: 'Would have matched ',
          number: shown(last_7),
          after: ` ${posts(more ? 2 : last_7)} in the last 7 days.`,
          rate: rateOf(last_7),
        }
      : { before: noneWords(last_30, more, shown), number: '', after: '', rate: '' }),
    endings: with_endings === null ? '' : `${shown(with_endings)} with word endings.`,
  }
}

function noneWords(last_30: number, more: boolean, shown: (count: number) => string): string {
  if (last_30 > 0)
    return `Would have matched no posts in the last 7 days, and ${shown(last_30)} in the last 30.`
  return more
    ? 'Too many posts to look through. Add a beat or a word.'
    : 'Would have matched no posts in the last 30 days.'
}

function rateOf(last_7: number): string {
  const daily = last_7 / 7
  if (daily > MANY_A_DAY)
    return `That's more than ${MANY_A_DAY} a day. Narrow the filter or choose the digest.`
  return daily < 1 ? 'Less than 1 a day.' : `About ${Math.round(daily)} a day.`
}
