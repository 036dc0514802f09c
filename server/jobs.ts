import { ActionLinks } from './alerts/action-links.ts'
import { alertsJob, sweepDigests } from './alerts/alerts.ts'
import { ALERT_CONNECTIONS, alertMailJob } from './alerts/send-alerts.ts'
import { answerTimesJob } from './answer-times/answer-times.ts'
import { appealsDueJob, appealsWaitingJob } from './appeals/appeals.ts'
import { applicationJob, sweepReasons } from './applications/applications.ts'
import { sweepOpenings } from './audience/audience.ts'
import { auditAnchorJob } from './audit/anchor.ts'
import { sessions } from './auth/auth.sql.ts'
import type { Auth } from './auth/auth.ts'
import { challenges } from './auth/factors.sql.ts'
import { recoveryJob } from './auth/recover.ts'
import { awayMailsJob } from './away-mails/away-mails.ts'
import { sweepCases } from './cases/cases.ts'
import { compareJob, frequentMarksJob } from './comparisons/comparisons.ts'
import { dormancyJob } from './dormancy/dormancy.ts'
import { deletionRecordJob } from './erasure-marks/erasure-marks.ts'
import { sweepProcessStates } from './health/health.ts'
import { sweepHeldPitches } from './held-pitches/held-pitches.ts'
import { sweepImages } from './images/images.ts'
import { sweepLedger } from './ledger/ledger.ts'
import { sweepLinks } from './mailed-links/mailed-links.ts'
import { type MailLinks, mailJob } from './mails/mails.ts'
import { sweepMatches } from './matches/matches.ts'
import { sweepNotifications } from './notifications/notifications.ts'
import { outcomesJob } from './outcomes/outcomes.ts'
import { bannedLeaveJob } from './own-data/banned-leave.ts'
import { partitionsJob } from './partitions/partitions.ts'
import { photoMatchesJob } from './photo-matches/photo-matches.ts'
import { sweepJob } from './platform/jobs/sweep.ts'
import { createMailer } from './platform/mail/mail.ts'
import { rightAwayJob } from './right-away/right-away.ts'
import { sweepSeen } from './seen/seen.ts'
import { claimSilenceJob, sweepClaims } from './source-claims/source-claims.ts'
import { evidenceLapseJob } from './source-links/lapse.ts'

/** Every job that the server runs. */
export function jobsOf(auth: Auth, links: MailLinks) {
  const { platform } = auth
  const { config, database } = platform
  return [
    mailJob(platform, createMailer(config), links),
    rightAwayJob(platform),
    awayMailsJob(platform),
    dormancyJob(platform),
    outcomesJob(platform),
    compareJob(platform),
    frequentMarksJob(platform),
    alertsJob(platform),
    alertMailJob(platform, createMailer(config, ALERT_CONNECTIONS), new ActionLinks(auth.key)),
    answerTimesJob(platform),
    photoMatchesJob(platform),
    evidenceLapseJob(platform),
    recoveryJob(auth),
    auditAnchorJob(platform),
    appealsDueJob(platform),
    appealsWaitingJob(platform),
    claimSilenceJob(platform),
    bannedLeaveJob(platform),
    applicationJob(platform),
    deletionRecordJob(platform),
    partitionsJob(platform),
    sweepJob(database.db, [
      sweepOpenings,
      sessions.sweep,
      sweepLinks,
      challenges.sweep,
      sweepNotifications,
      sweepHeldPitches,
      sweepSeen,
      sweepMatches,
      sweepDigests,
      sweepReasons,
      sweepProcessStates,
      sweepCases,
      sweepClaims,
      sweepLedger,
      () => sweepImages(platform),
    ]),
  ]
}
