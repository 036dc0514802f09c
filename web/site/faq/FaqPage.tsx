import { Faq } from './Faq.tsx'

export function FaqPage() {
  return (
    <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[360px_1fr]">
      <div className="self-start lg:sticky lg:top-10">
        <h1 className="t-d1">FAQ</h1>
        <p className="mt-4 max-w-[44ch] t-body text-text-2 lg:max-w-[34ch]">
          What applicants ask before they apply. If your question is not here,{' '}
          <a href="/contact" className="link">
            write to us
          </a>
          .
        </p>
      </div>
      <Faq heading="h2" />
    </div>
  )
}
