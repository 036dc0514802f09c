import { Benefits } from './Benefits.tsx'
import { Hero } from './Hero.tsx'
import { LastCall } from './LastCall.tsx'
import { PrivacyPitch } from './PrivacyPitch.tsx'
import { Quotes } from './Quotes.tsx'
import { Tour } from './Tour.tsx'

/** The front page: what the product is, what it looks like, and the way in. */
export function LandingPage() {
  return (
    <>
      <Hero />
      <Benefits />
      <Tour />
      <Quotes />
      <PrivacyPitch />
      <LastCall />
    </>
  )
}
