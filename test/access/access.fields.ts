import { exportOwnData } from '../../contract/own-data.ts'
import { z } from '../../contract/zod.ts'
import type { CallerName } from './access.cells.ts'
import type { Exceptions } from './access.shapes.ts'

/** Replies whose schema is not in the contract. */
export const ownSchemas: Record<string, z.ZodType> = {
  'GET /healthz': z.object({ ok: z.boolean() }),
  'GET /readyz': z.object({ ok: z.boolean() }),
}

/** What the export has of settings that differ from the defaults, and of who looked at the member's data. */
const CHOICES = { 'notification_settings.choices': ['pitches.email'], 'looks[].details': ['reason', 'texts'] }
const SOCIAL_LINKS = ['Site', 'Desk', 'Line']

/**
 * What each read has in the scene, where the schema of its reply leaves that open; in `but`, what is otherwise for a
 * caller. access.belongings.ts says who may read which value: no other caller's text may appear anywhere.
 */
export const exceptions: Record<string, Exceptions & { but?: Partial<Record<CallerName, Exceptions>> }> = {
  'GET /auth/v1/user': { absent: ['new_email'], but: { owner: { absent: [] } } },
  'GET /api/account': { but: { 'not onboarded': { empty: ['data', 'profile'] } } },
  'GET /api/account/application': {
    absent: ['application.title', 'application.bio', 'application.writesOn'],
  },
  [exportOwnData.at]: {
    empty: ['sources', 'claims', 'source_evidence'],
    keys: CHOICES,
    but: {
      'not onboarded': {
        empty: ['sources', 'claims', 'source_evidence', 'saved_filters', 'account.profile', 'account.data'],
      },
      pr: { empty: ['claims'], keys: { ...CHOICES, 'sources[].social_links': SOCIAL_LINKS } },
      expert: { empty: [], keys: { ...CHOICES, 'sources[].social_links': SOCIAL_LINKS } },
    },
  },
  'GET /api/debug-account': { empty: ['accounts'] },
  'GET /api/claims': { empty: ['claims'], but: { pr: { empty: [] }, expert: { empty: [] } } },
  'GET /api/sources/:source_id/evidence, a source of the PR member': {
    absent: ['rows.agency.since'],
    empty: ['rows.expert.changed', 'rows.photo', 'rows.photo_match'],
  },
  'GET /api/sources/:source_id/evidence, the own profile of the expert': {
    absent: ['name', 'organization', 'at', 'until'].map((key) => `rows.agency.${key}`),
    empty: [
      'rows.expert.changed',
      ...['register', 'team', 'photo', 'photo_match'].map((row) => `rows.${row}`),
    ],
  },
  'GET /api/account/source': { keys: { 'source.social_links': SOCIAL_LINKS } },
  'POST /api/sources/search': {
    keys: { 'sources[].social_links': SOCIAL_LINKS },
    but: { expert: { keys: { 'sources[].social_links': ['Site'] } } },
  },
  'POST /api/members/search, the directory': { but: { expert: { empty: ['members'] } } },
  'GET /api/profiles/:profile_id, a member who has posted': { absent: ['source'] },
  'GET /api/profiles/:profile_id, a source of the PR member': {
    absent: ['member'],
    keys: { 'source.social_links': SOCIAL_LINKS },
  },
  'GET /api/profiles/:profile_id, a source of another PR member': {
    absent: ['member'],
    empty: ['source.social_links'],
  },
  'GET /api/profiles/:profile_id, a dormant PR member': { absent: ['source'] },
  'GET /api/profiles/:profile_id, a member whom nobody lists': {
    absent: ['source'],
    empty: ['member.profile'],
  },
  'POST /api/posts/:post_id/pitches/search, of a draft': { empty: ['pitches'] },
  'GET /api/comments/:post_id, of a request': { empty: [''] },
  'POST /api/conversations/search': {
    empty: ['conversations[].post', 'conversations[].source'],
    but: { owner: { empty: [] }, pr: { empty: [] } },
  },
  'GET /api/posts/:post_id, a published post': {
    empty: ['closes', 'own_audience', 'only_sources'],
  },
  'GET /api/posts/:post_id, a draft': { empty: ['closes', 'own_audience', 'only_sources'] },
  'POST /api/audience/search': { empty: ['options'] },
  'GET /api/posts/:post_id/openings': { empty: ['openings'] },
  'GET /api/posts/:post_id/pitch, a request': { empty: ['pitch'] },
  'GET /api/posts/:post_id/pitch, a draft': { empty: ['pitch'] },
  'GET /api/posts/:post_id/pitch, a request with a pitch': { empty: ['pitch'], but: { pr: { empty: [] } } },
  'GET /api/members/:member_id/limit, another member': { absent: ['domain.level', 'domain.organization'] },
  'GET /api/matches': { empty: ['matches[].post.closes'] },
  'GET /api/pitchbox/pitches': {
    empty: [
      'pitches[].source',
      'pitches[].request.closes',
      ...['shared', 'passages', 'photo'].map((key) => `pitches[].evidence.${key}`),
    ],
    but: { pr: { empty: [] } },
  },
  'GET /api/pitchbox/pitches, with an outcome': { empty: ['pitches'], but: { pr: { empty: [] } } },
  'GET /api/pitchbox/about-you': { empty: ['pitches'], but: { expert: { empty: [] } } },
  'GET /api/admin/applications/:application_id': { empty: ['facts.earlier_sanction'] },
  'POST /api/admin/cases/search': { absent: ['cases[].taken_by.id', 'cases[].taken_by.name'] },
  'GET /api/admin/cases/:case_id': {
    absent: ['decided_by.id', 'decided_by.name', 'taken_by.id', 'taken_by.name'],
    // A reported pitch: server/comparisons/admins.test.ts.
    empty: ['appeal', 'member.sanctions', 'evidence', 'source', 'claim'],
  },
  'GET /api/admin/cases/:case_id, a claim': {
    absent: ['decided_by.id', 'decided_by.name', 'taken_by.id', 'taken_by.name'],
    empty: ['appeal', 'member.sanctions', 'evidence', 'reports'],
  },
  'GET /api/account/standing': { empty: ['sanctions[].removed'] },
  'GET /api/admin/members/:account_id': { empty: ['sanctions', 'cases', 'sources', 'acts'] },
  'GET /api/admin/audit': { keys: { 'records[].details': ['from', 'to', 'reason', 'texts', 'number'] } },
}
