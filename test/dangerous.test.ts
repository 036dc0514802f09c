import { expect, test } from 'vitest'
import { isTest, readSources, type Source } from './support/sources.ts'

// What must not appear in the product: each entry is a way in, with the places that need it anyway, and why.

const product = readSources().filter((source) => /\.(tsx?|js)$/.test(source.path) && !isTest(source))
const within = (...trees: string[]) =>
  product.filter(({ path }) => trees.some((tree) => path.startsWith(`${tree}/`)))

/** Every occurrence, as "path: what was found". */
const found = (sources: Source[], pattern: RegExp) =>
  sources.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map(([whole, inside]) => `${path}: ${(inside ?? whole).trim()}`),
  )

type Rule = { name: string; trees: string[]; pattern: RegExp; but?: Record<string, string> }

const rules: Rule[] = [
  {
    name: 'turns no text into HTML',
    trees: ['web', 'emails', 'contract', 'server'],
    pattern:
      /\b(dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|createContextualFragment|DOMParser|srcDoc)\b|\bdocument\.write/gi,
    but: {
      'web/site/Island.tsx: dangerouslySetInnerHTML': 'what React itself has just written, at build',
      'web/site/PageHead.tsx: dangerouslySetInnerHTML': 'our own data, in which nothing ends the element',
    },
  },
  {
    name: 'turns no text into code',
    trees: ['web', 'emails', 'contract', 'server', 'db', 'scripts'],
    pattern:
      /\beval\(|\bnew Function\(|\bset(?:Timeout|Interval)\(\s*['"`]|setAttribute\(\s*['"`]on|\bnode:vm\b/g,
  },
  {
    name: 'No address begins with javascript: or data:',
    trees: ['web', 'emails', 'server', 'contract'],
    pattern: /['"`](?:javascript|vbscript|data):[^'"`\s]/gi,
  },
  {
    name: 'passes no program arguments through a shell',
    trees: ['server', 'db', 'scripts'],
    pattern: /\bshell:|\bexecSync\(|\bimport \{[^}]*\bexec\b[^}]*\} from 'node:child_process'/g,
  },
  {
    name: 'uses no weak random numbers in the server',
    trees: ['server', 'contract', 'db'],
    pattern: /\bMath\.random\b|\bpseudoRandomBytes\b/g,
  },
  {
    name: 'uses only hashes, MACs and ciphers that count as safe',
    trees: ['server', 'contract', 'db', 'scripts'],
    pattern:
      /\b(?:createHash|createHmac|hkdfSync|hash)\(\s*'(?!sha256')[^']*'|\bcreate(?:C|Dec)ipher(?:iv)?\b|\benc: '(?!A256GCM')/g,
  },
  {
    name: 'turns no certificate check off',
    trees: ['server', 'db', 'scripts', 'web'],
    pattern:
      /\brejectUnauthorized\b|NODE_TLS_REJECT_UNAUTHORIZED|\bcheckServerIdentity\b|\binsecure\b|secureProtocol|minVersion/g,
  },
  {
    name: 'No address is without encryption, but of this machine or as a name',
    trees: ['server', 'web', 'emails', 'contract'],
    pattern: /['"`=](http:\/\/(?!localhost\b|\$\{)[^'"`\s]*)/g,
    but: {
      'server/site/crawler-files.ts: http://www.sitemaps.org/schemas/sitemap/0.9': 'the name of a form',
    },
  },
  {
    name: 'deserializes no arbitrary objects',
    trees: ['server', 'contract', 'web'],
    pattern: /\b(?:deserialize|unserialize)\(|from 'node:v8'|\byaml\b/g,
  },
  {
    name: 'No cookie, and no store that outlives a sign-out unseen',
    trees: ['server', 'web'],
    pattern: /\bset-cookie\b|\bdocument\.cookie\b|\bindexedDB\b|\bcaches\.open\b|\bserviceWorker\b/gi,
  },
  {
    name: 'makes no HTTP calls or connections from the server',
    trees: ['server'],
    pattern:
      /(?<![.\w])fetch\(|\bundici\b|\baxios\b|\bhttps?\.(?:request|get)\(|\bnet\.connect\(|\bcreateConnection\(/g,
  },
]

test.each(rules)('$name', ({ trees, pattern, but = {} }) => {
  const sources = within(...trees)
  expect(sources.length).toBeGreaterThan(10)
  expect(found(sources, pattern).toSorted()).toEqual(Object.keys(but).toSorted())
})

test('sends no referrer to pages opened elsewhere', () => {
  const opening = found(within('web', 'emails'), /^(.*_blank.*)$/gm)
  expect(opening.length).toBeGreaterThan(2)
  expect(opening.filter((at) => !/noopener noreferrer/.test(at))).toEqual([])
})

test('masks typed passwords, and allows pasting and autofill', () => {
  const fields = within('web').flatMap(({ path, text }) =>
    [...text.matchAll(/<(?:TextField|input)\b[^<]*?\blabel="[^"]*[pP]assword"[^<]*?\/>/g)].map(([field]) => ({
      path,
      field,
    })),
  )
  expect(fields.length).toBeGreaterThan(7)
  const wrong = fields.filter(
    ({ field }) => !/type="password"/.test(field) || !/autoComplete="(current|new)-password"/.test(field),
  )
  expect(wrong.map(({ path }) => path)).toEqual([])
  const pasting = found(within('web'), /\bonPaste(?:Capture)?\b|addEventListener\('paste'/g)
  // A pasted list becomes its entries.
  expect([...new Set(pasting)]).toEqual(['web/ui/KeywordField.tsx: onPaste'])
})

// What the program puts into SQL: plain text, a constant, a piece from another function, one of two words.
const WRITTEN_HERE =
  /^(?:'[^']*'|`[^`$]*`|[A-Z_]+|\w*(?:[jJ]son|iso|isoText)(?:\([^`]*\))?|[^`]* \? '[^']*' : '[^']*'),?$/
// The other places, with the origin of their text. What members send is a value next to the statement.
const LOOKED_AT: Record<string, string> = {
  'server/accounts/accounts.sql.ts':
    'a condition of server/kept-sources/kept-source.rules.ts, for a column given right there',
  'server/alerts/delivery.sql.ts': 'constants and conditions of rules, one of two words, a number',
  'server/alerts/digests.sql.ts': 'conditions of rules, for an alias given right there',
  'server/alerts/mailed-posts.sql.ts': 'conditions of rules, for aliases given right there',
  'server/alerts/matching.sql.ts': 'constants of that file, and conditions of rules',
  'server/applications/status.sql.ts': 'columns, named right there',
  'server/audience/audience.sql.ts': 'conditions of its rules, for aliases given right there',
  'server/audience/openings.sql.ts': 'a condition of its rules, for an alias given right there',
  'server/audit/audit-list.sql.ts':
    'an alias, and a piece of server/audience/hidden-names.rules.ts, both for aliases given right there',
  'server/audit/looks.sql.ts':
    'a condition of server/audience/hidden-names.rules.ts, for an alias given right there',
  'server/away-mails/away-mails.sql.ts': 'a condition of server/notification-settings/choices.rules.ts',
  'server/backup/indexes.sql.ts': 'names and definitions that the database itself gave, for the operator',
  'server/backup/tables.sql.ts': 'names of tables and columns of the database, quoted, for the operator',
  'server/board/board.sql.ts': 'constants of that file',
  'server/partitions/catalog.sql.ts': 'names and literals of the database, quoted, for the operator',
  'server/partitions/months.sql.ts': 'names of columns of the database, quoted, for the operator',
  'server/partitions/turn-on.sql.ts': 'definitions that the database itself gave, for the operator',
  'server/board/deciding.sql.ts': 'constants of server/board/board.sql.ts',
  'server/briefs/briefs.sql.ts': 'constants of that file',
  'server/cases/cases.sql.ts': 'a condition and a piece of rules, for aliases given right there',
  'server/cases/source-cases.sql.ts':
    'conditions of server/sources/proof.rules.ts, for aliases given right there',
  'server/comments/comments.sql.ts': 'a constant of that file',
  'server/comparisons/comparisons.sql.ts': 'constants of that file',
  'server/contact-limits/contact-limits.sql.ts': 'constants of that file, and conditions of its rules',
  'server/conversation-limits/conversation-limits.sql.ts':
    'conditions of server/audience/hidden-names.rules.ts, for aliases given right there',
  'server/directory/directory.sql.ts': 'conditions of rules, for an alias given right there',
  'server/held-pitches/held-pitches.sql.ts': 'constants of that file, and columns given right there',
  'server/invitations/people.sql.ts': 'conditions of rules',
  'server/source-evidence/source-evidence.sql.ts':
    'constants of that file, and conditions of rules, for aliases given right there',
  'server/last-admin/last-admin.sql.ts': 'a condition of a rule, for an alias given right there',
  'server/posts/posts.sql.ts': 'a condition of a rule, for an alias given right there',
  'server/likes/likes.sql.ts': 'a condition of rules, for an alias given right there',
  'server/matches/matches.sql.ts': 'constants of that file, and conditions of rules',
  'server/membership/member-orders.sql.ts': 'columns, given right there',
  'server/messages/conversation-list.sql.ts':
    'conditions of server/audience/hidden-names.rules.ts, for aliases given right there',
  'server/messages/conversations.sql.ts':
    'conditions of server/audience/hidden-names.rules.ts, for aliases given right there',
  'server/messages/messages.sql.ts':
    'conditions of server/audience/hidden-names.rules.ts, for aliases given right there',
  'server/notification-settings/notification-settings.sql.ts': 'conditions of its rules',
  'server/notifications/notifications.sql.ts': 'constants of that file, and of the contract',
  'server/outcomes/mails.sql.ts': 'constants of that file',
  'server/outcomes/article.sql.ts': 'a number, given right there',
  'server/outcomes/outcomes.sql.ts': 'constants of that file',
  'server/platform/postgres/viewer.sql.ts': 'a condition of rules, parted where the viewer stands',
  'server/own-data/export.sql.ts': 'a constant of that file',
  'server/pitches/pitchbox-pages.sql.ts': 'an alias, given right there',
  'server/pitches/pitchbox.sql.ts': 'a condition of that file',
  'server/pitches/pitches.sql.ts': 'columns, given right there',
  'server/posts/own-posts.sql.ts': 'a piece that another function writes',
  'server/records/records.sql.ts': 'a piece of rules, for a column given right there',
  'server/reports/reported.sql.ts': 'conditions of rules, for aliases given right there',
  'server/right-away/right-away.sql.ts': 'constants of that file, and conditions of notification settings',
  'server/sanctions/sanctions.sql.ts': 'a piece of its rules, for a column given right there',
  'server/saved-filters/saved-filters.sql.ts': 'a constant, and a count given right there',
  'server/source-claims/claims.sql.ts': 'constants of that file, and conditions of rules',
  'server/source-links/answered.sql.ts':
    'times and a condition of notification settings, for columns given right there',
  'server/source-links/lapsing.sql.ts': 'constants of that file',
  'server/source-links/source-links.sql.ts': 'constants of that file, and conditions of contact limits',
  'server/source-removal/source-removal.sql.ts': 'conditions of rules',
  'server/sources/denials.sql.ts': 'a piece of rules, and a column given right there',
  'server/sources/holding.sql.ts': 'conditions of rules, and columns given right there',
  'server/sources/sources.sql.ts': 'a piece that another function writes',
  'server/trails/pitch-changes.sql.ts': 'columns of a pitch, given right there',
  'server/vetting/application-list.sql.ts': 'a direction, one of two by the contract',
}
const RAW = /\bsql\.raw(?:<[^(]*>)?\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/g

test('takes SQL only from our own code, and passes input as parameters', () => {
  const raw = found(within('server'), RAW)
  expect(raw.length).toBeGreaterThan(30)
  const others = raw.filter((one) => !WRITTEN_HERE.test(one.slice(one.indexOf(': ') + 2)))
  expect([...new Set(others.map((one) => one.slice(0, one.indexOf(': '))))].toSorted()).toEqual(
    Object.keys(LOOKED_AT).toSorted(),
  )
})

test('builds SQL text from constants and columns only', () => {
  const built = found(within('server'), /\.query(?:<[^(]*>)?\(\s*(?:\w+\()?(`[^`]*\$\{[^`]*`)/g)
  expect(built.toSorted()).toEqual(
    [
      'server/platform/postgres/copy.sql.ts: `copy $' +
        '{pg.escapeIdentifier(name)} ($' +
        '{listed(columns)}) from stdin`',
      'server/platform/postgres/copy.sql.ts: `copy (select $' +
        '{listed(columns)} from $' +
        '{pg.escapeIdentifier(name)}) to stdout`',
      'server/platform/postgres/embedded/embedded-postgres.ts: `create database $' + '{DATABASE}`',
      'server/platform/live/live-listener.ts: `listen $' + '{this.#channel}`',
      'server/platform/live/log-reader.ts: `START_REPLICATION SLOT $' +
        '{this.#slot} LOGICAL 0/0 ($' +
        '{options})`',
      'server/platform/live/log-reader.ts: `create publication $' + '{PUBLICATION}`',
      "server/platform/live/log-reader.ts: `select pg_copy_logical_replication_slot('$" +
        "{reader.#slot}', '$" +
        "{slot}', false)`",
    ].toSorted(),
  )
})
