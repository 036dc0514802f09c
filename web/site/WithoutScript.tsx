import { CONTACT_EMAIL } from './slots.ts'

/** Above a form: what to do where it does not work. wake-islands.ts shows the second sentence when the form does not load. */
export function WithoutScript() {
  const look = 'mt-5 max-w-[62ch] border-t-4 border-late bg-raised px-4 py-3 t-body text-text'
  const mail = (
    <a className="link" href={`mailto:${CONTACT_EMAIL}`}>
      {CONTACT_EMAIL}
    </a>
  )
  return (
    <>
      <noscript>
        <p className={look}>This form needs JavaScript. Write to {mail} instead.</p>
      </noscript>
      <p data-form-lost hidden className={look}>
        This form could not be loaded. Reload the page, or write to {mail}.
      </p>
    </>
  )
}
