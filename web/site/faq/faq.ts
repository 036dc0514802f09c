import type { SitePage } from '../site-page.ts'
import { FaqPage } from './FaqPage.tsx'
import { plainText } from './plain-text.ts'
import { QUESTIONS } from './questions.tsx'

export const faq: SitePage = {
  name: 'faq',
  title: 'FAQ',
  description:
    'Nine questions about membership: time, cost, verification, the US and Canada, deadlines, dormancy.',
  Page: FaqPage,
  structured: {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: QUESTIONS.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: plainText(answer).trim() },
    })),
  },
}
