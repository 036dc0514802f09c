import type { register } from '../../contract/applications.ts'
import type { sendContactMessage } from '../../contract/contact.ts'
import type { BodyOf } from '../../contract/endpoint.ts'
import type { TestApp } from './app.ts'
import { uniqueDigits } from './unique-digits.ts'

/** A new person's application, as the wizard sends it. */
export const application = (changes: object = {}): BodyOf<typeof register> => ({
  userType: 'Journalist',
  topics: ['Banking', 'Water rights'],
  otherBeat: 'Water rights',
  name: 'Rosa Czerny',
  email: `applicant-${uniqueDigits()}@example.test`,
  phone: '+1 559 555 0117',
  organization: 'Valley Weekly Business',
  website: 'https://valley.example',
  city: 'Fresno',
  state: 'CA',
  timezone: 'PT',
  linkedinUrl: 'https://linkedin.example/in/rosa',
  experience: 30,
  additionalInfo: 'Thirty years at one paper.',
  ...changes,
})

export const contactMessage = (changes: object = {}): BodyOf<typeof sendContactMessage> => ({
  name: 'Kip Saunderson',
  email: `writer-${uniqueDigits()}@example.test`,
  role: 'journalist',
  organization: 'Low Tide Radio',
  message: 'Do you accept radio?',
  ...changes,
})

export type Applied = { id: string; email: string }
type ApplicationTraits = {
  email?: string
  role?: 'journalist' | 'pr' | 'expert'
  account_id?: string
  created_at?: Date | string
  question?: string
  asked_at?: string
  answer?: string
  answered_at?: string
}

/** An application, inserted into the database: it waits, unless `data` says otherwise. */
export async function makeApplication(
  app: TestApp,
  {
    email = `applicant-${uniqueDigits()}@example.test`,
    role = 'journalist',
    ...columns
  }: ApplicationTraits = {},
  data: object = {},
): Promise<Applied> {
  const written = {
    ...{
      status: 'New',
      name: 'Rosa Czerny',
      organization: 'Valley Weekly Business',
      city: 'Fresno',
      state: 'CA',
    },
    ...{ timezone: 'PT', phone: '+1 559 555 0117', website: 'https://valley.example', experience: 30 },
    ...{ topics: ['Banking'], other_beat: '', additional_info: 'Thirty years at one paper.' },
  }
  return app.database.db
    .insertInto('users')
    .values({ email, role, ...columns, data: JSON.stringify({ ...written, ...data }) })
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow()
}

/** Every application with this address in the database, oldest first. */
export const storedApplications = (app: TestApp, email: string) =>
  app.database.db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
