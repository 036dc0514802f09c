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
          Only verified members can see requests, comments and profiles. Only two people see a pitch: the one
          who wrote it and the one who asked. No screen shows it to rivals. Our team reads it only if one of
          the two reports it, with the five texts before it. In exceptional cases our operator can read a
          conversation or a draft. It takes a written reason, it is recorded, and we email the reason to the
          members concerned.
        </p>
        <p className="t-read text-text-2">
          Other members never see the email address you sign in with or the phone number on your application.
          You can download your data or delete your account at any time.
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
