import { completeProfile as complete, readOwnApplication } from '../../contract/onboarding.ts'
import { notBarred } from '../auth/who.ts'
import { type Route, reads, writes } from '../platform/http/routes.ts'
import { completeProfile, ownApplication } from './onboarding.ts'

export const onboardingRoutes: Route[] = [
  writes(complete, notBarred, ({ caller, body }, tx) => completeProfile(tx, caller, body)),
  reads(readOwnApplication, notBarred, async ({ caller, platform }) => ({
    application: await ownApplication(platform.database.db, caller),
  })),
]
