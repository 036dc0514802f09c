import { expect, test } from 'vitest'
import { isTest, readSources } from './support/sources.ts'

// Every statement that reads posts says for whom: it takes a condition of server/audience/, or is named here.

const CONDITIONS =
  /\b(isListed|isReadable|isReadableBy|IS_PUBLIC|isPublic|READERS|keepsRequest|keepsRequestOf|titleFor|isExcerpt|mayPitch|reach|IS_NEW|KEPT)\b/

/** Why a statement reads posts without asking who reads them. */
const EXEMPT: Record<string, readonly string[]> = {
  'removes what is about posts that are gone, and shows nothing of any': [
    'server/partitions/moving.sql.ts notifications',
  ],
  'what it is a part of asks': [
    'server/alerts/delivery.sql.ts OF_MATCHES',
    'server/alerts/delivery.sql.ts fittingFilters',
    'server/briefs/briefs.sql.ts ONE',
    'server/comparisons/comparisons.sql.ts requestTexts',
    'server/messages/conversation-json.sql.ts WITH_ALL',
    'server/messages/conversations.sql.ts refusal',
    'server/pitches/about-pitches.sql.ts aboutPitches',
    'server/pitches/pitchbox.sql.ts sent',
    'server/posts/post-search.sql.ts db',
  ],
  'a job or an event, which shows nothing to a reader': [
    'server/alerts/matching.sql.ts queueDue',
    'server/audience/audience.sql.ts author',
    'server/audience/audience.sql.ts sweep',
    'server/audience/openings.sql.ts noteCase',
    'server/comparisons/comparisons.sql.ts SENT',
    'server/held-pitches/held-pitches.sql.ts countOf',
    'server/held-pitches/held-pitches.sql.ts stale',
    'server/held-pitches/held-pitches.sql.ts sweep',
    'server/invitations/people.sql.ts toEmail',
    'server/messages/conversations.sql.ts publishLatest',
    'server/outcomes/mails.sql.ts holdClosed',
    'server/outcomes/mails.sql.ts noteReminded',
    'server/outcomes/mails.sql.ts takeReminders',
    'server/outcomes/mails.sql.ts toMail',
    'server/outcomes/mails.sql.ts toMailReminders',
    'server/outcomes/mails.sql.ts toRemind',
    'server/outcomes/outcomes.sql.ts confidential',
    'server/outcomes/outcomes.sql.ts countFound',
    'server/outcomes/outcomes.sql.ts hold',
    'server/outcomes/outcomes.sql.ts holdUndated',
    'server/outcomes/outcomes.sql.ts over',
    'server/outcomes/outcomes.sql.ts settle',
    'server/outcomes/outcomes.sql.ts settlePitches',
    'server/outcomes/outcomes.sql.ts stale',
    'server/posts/own-posts.sql.ts hide',
    'server/posts/own-posts.sql.ts openRequests',
    'server/posts/own-posts.sql.ts show',
    'server/posts/rebuild-search.sql.ts rebuildPostSearch',
  ],
  'the author’s own': [
    'server/audience/audience.sql.ts count',
    'server/audience/audience.sql.ts openings',
    'server/audience/audience.sql.ts set',
    'server/audience/audience.sql.ts tell',
    'server/audience/hidden-names.sql.ts naming',
    'server/audience/hidden-names.sql.ts revealToAll',
    'server/away-mails/away-mails.sql.ts lastAct',
    'server/away-mails/away-mails.sql.ts look',
    'server/board/board.sql.ts hold',
    'server/board/board.sql.ts holdPitches',
    'server/board/board.sql.ts movedAt',
    'server/board/board.sql.ts page',
    'server/board/board.sql.ts texts',
    'server/board/deciding.sql.ts hold',
    'server/board/notes.sql.ts answers',
    'server/board/notes.sql.ts hold',
    'server/briefs/briefs.sql.ts lastBrief',
    'server/briefs/briefs.sql.ts setSourcesWanted',
    'server/held-pitches/held-pitches.sql.ts holdRequest',
    'server/held-pitches/held-pitches.sql.ts ofRequest',
    'server/notifications/notifications.sql.ts nameActor',
    'server/outcomes/article.sql.ts tooLateFor',
    'server/own-data/export.sql.ts briefs',
    'server/own-data/export.sql.ts request_outcomes',
    'server/own-data/own-data.sql.ts removeDrafts',
    'server/pitches/pitchbox.sql.ts requests',
    'server/pitches/received-pitches.sql.ts receivedPitches',
    'server/posts/deadlines.sql.ts compare',
    'server/posts/deadlines.sql.ts set',
    'server/posts/own-posts.sql.ts close',
    'server/posts/own-posts.sql.ts edit',
    'server/posts/own-posts.sql.ts lock',
    'server/posts/own-posts.sql.ts publish',
    'server/posts/own-posts.sql.ts remove',
    'server/posts/own-posts.sql.ts setState',
    'server/posts/posts.sql.ts inTransaction',
    'server/posts/requests.sql.ts edit',
    'server/posts/requests.sql.ts hasExpirationDate',
    'server/posts/requests.sql.ts inTransaction',
    'server/source-evidence/source-evidence.sql.ts isPitchedWith',
  ],
  'of conversations of one’s own, whether they hide their author': [
    'server/conversation-limits/conversation-limits.sql.ts list',
    'server/conversation-limits/conversation-limits.sql.ts read',
    'server/audience/hidden-names.rules.ts labelOf',
    'server/audience/hidden-names.rules.ts reportedIn',
    'server/audit/looks.sql.ts looksPage',
    'server/messages/conversation-list.sql.ts side',
    'server/messages/conversations.sql.ts hold',
    'server/messages/conversations.sql.ts people',
    'server/messages/messages.sql.ts insert',
    'server/messages/messages.sql.ts lastRead',
    'server/messages/messages.sql.ts page',
    'server/messages/messages.sql.ts someMessages',
    'server/own-data/export.sql.ts aboutIds',
    'server/own-data/export.sql.ts conversations',
    'server/own-data/export.sql.ts messages',
  ],
  'asks only whether the author’s name is shown, and shows nothing of the post': [
    'server/contact-limits/contact-limits.sql.ts MAY_REVEAL',
    'server/contact-limits/contact-limits.sql.ts read',
    'server/reports/reported.sql.ts isLabeled',
    'server/reports/reported.sql.ts member',
  ],
  'which requests a source that is removed, denied or handed over was pitched to or invited to, for their authors, and how many for its keeper':
    [
      'server/sources/holding.sql.ts inviting',
      'server/sources/holding.sql.ts moveInvites',
      'server/source-removal/source-removal.sql.ts holdInviting',
      'server/source-removal/source-removal.sql.ts openPitches',
      'server/source-removal/source-removal.sql.ts pitched',
    ],
  'the operator, with a written reason': [
    'server/operate/shown.sql.ts conversation',
    'server/operate/shown.sql.ts post',
  ],
  'the pitcher’s own pitch': ['server/withdrawals/withdrawals.sql.ts hold'],
}

/** The parts of a file, each with its name: constants, functions, and the members of an object. */
function partsOf(text: string): { name: string; text: string }[] {
  const starts = [...text.matchAll(/^(?:export )?(?:const|(?:async )?function) (\w+)|^ {2}(\w+): /gm)]
  return starts.map((start, at) => ({
    name: start[1] ?? start[2]!,
    text: text.slice(start.index, starts[at + 1]?.index),
  }))
}

const reading = readSources()
  .filter((source) => /^server\/.*\.(sql|rules)\.ts$/.test(source.path) && !isTest(source))
  .flatMap(({ path, text }) =>
    partsOf(text)
      .filter((part) => /\b(from|join|using|update) post(s|_search)\b/.test(part.text))
      .map((part) => ({ at: `${path} ${part.name}`, asks: CONDITIONS.test(part.text) })),
  )
const exempt = Object.values(EXEMPT).flat()

test('finds the statements that read posts', () => {
  expect(reading.length).toBeGreaterThan(40)
  expect(reading.filter(({ asks }) => asks).length).toBeGreaterThan(20)
})

test('has each of them ask who may read the post', () => {
  const silent = reading.flatMap(({ at, asks }) => (asks ? [] : at))
  expect(silent.toSorted()).toEqual(exempt.toSorted())
})
