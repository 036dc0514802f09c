import { CONTACT_EMAIL } from './slots.ts'

/** The address that visitors and members write to. */
export const contactLink = (
  <a href={`mailto:${CONTACT_EMAIL}`} className="link">
    {CONTACT_EMAIL}
  </a>
)
