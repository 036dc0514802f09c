import {
  approveApplication,
  askApplicant,
  readApplication,
  rejectApplication,
} from '../../contract/vetting.ts'
import type { TestApp } from './app.ts'
import type { Applied } from './applying.ts'
import { makeApplication } from './applying.ts'
import type { Member } from './factories.ts'
import { statusToken } from './links.ts'

export const QUESTION = 'Which outlets have <b>published</b> you this year?'

/** The value of a hidden field. */
const hidden = (html: string, name: string) =>
  new RegExp(`<input type="hidden" name="${name}" value="([^"]*)" />`).exec(html)?.[1] ?? ''

/** What applicants see of their applications, and what an admin does with these. */
export function statusPages(app: TestApp, admin: Member) {
  const open = async (token: string) => {
    const response = await app.anonymous.send('GET', `/application?token=${token}`)
    return { status: response.status, headers: response.headers, html: await response.text() }
  }
  const pageOf = async (application: Pick<Applied, 'id'>) => open(await statusToken(app, application))
  const post = (fields: Record<string, string>) =>
    app.anonymous.send('POST', '/application', {
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  /** What the form of the page holds. */
  const formOf = async (application: Pick<Applied, 'id'>) => {
    const { html } = await pageOf(application)
    return { token: hidden(html, 'token'), asked_at: hidden(html, 'asked_at') }
  }
  const ask = ({ id }: Applied, question = QUESTION) =>
    app.as(admin).call(askApplicant, { params: { application_id: id }, body: { question } })
  return {
    ...{ open, pageOf, post, formOf, ask },
    asked: async () => {
      const application = await makeApplication(app)
      await ask(application)
      return application
    },
    /** Sends the form of the page. */
    answer: async (application: Applied, text: string) =>
      post({ ...(await formOf(application)), answer: text }),
    approve: ({ id }: Applied) => app.as(admin).call(approveApplication, { body: { applicationId: id } }),
    reject: ({ id }: Applied, reason?: string) =>
      app.as(admin).call(rejectApplication, { body: { applicationId: id, ...(reason && { reason }) } }),
    read: async ({ id }: Applied) =>
      (await app.as(admin).call(readApplication, { params: { application_id: id } })).body,
  }
}
