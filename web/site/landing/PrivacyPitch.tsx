/** What stays among members, and what stays between two of them. */
export function PrivacyPitch() {
  return (
    <section className="grid gap-y-5 border-t-2 border-rule pt-5 pb-14 max-md:pb-10 lg:grid-cols-2">
      <div className="lg:pr-10">
        <h2 className="t-section">Privacy</h2>
        <p className="mt-3 max-w-[18ch] t-d1">Members only means members only.</p>
      </div>
      <div className="grid gap-4 lg:pt-8 lg:pl-10">
        <p className="t-read text-text-2">
          Requests, comments and profiles are visible to verified members and to nobody else. A pitch is read
          by two people: the one who wrote it and the one who asked. No screen shows it to rivals, or to our
          own team.
        </p>
        <p className="t-read text-text-2">
          The address that you sign in with and the phone number on your application are never shown to other
          members. You can take a copy of your data, or delete your account, at any time.
        </p>
        <p className="t-body">
          <a href="/privacy" className="link">
            Read the Privacy Policy
          </a>
        </p>
      </div>
    </section>
  )
}
