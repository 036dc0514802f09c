import { shareTrail, stopSharing } from '../../contract/trails.ts'
import type { TestApp } from './app.ts'
import type { Member } from './factories.ts'

const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(' ,', ',')

/** What pitchers do around links to trails, and what opens one: its page without the look. */
export const sharing = (app: TestApp) => {
  const input = (pitch_id: string) => ({ params: { pitch_id } })
  const open = async (path: string, headers: Record<string, string> = {}) => {
    const response = await app.anonymous.send('GET', path, { headers })
    const html = (await response.text()).replaceAll(/ class="[^"]*"/g, '')
    return { status: response.status, headers: response.headers, html, text: textOf(html) }
  }
  return {
    input,
    open,

    /** Returns the path of the link. */
    share: async (pitcher: Member, pitch_id: string) => {
      const { url } = (await app.as(pitcher).call(shareTrail, input(pitch_id))).body
      return new URL(url).pathname
    },

    stop: (pitcher: Member, pitch_id: string) => app.as(pitcher).call(stopSharing, input(pitch_id)),
  }
}
