import { expect, test } from 'vitest'
import { requiredText, text } from '../../contract/fields.ts'
import { NewCommunityPost, NewExpertRequest } from '../../contract/posts.ts'
import { RequestForm } from '../../contract/requests.ts'
import { SourceForm } from '../../contract/sources.ts'
import { typedTags } from '../../contract/tag-fields.ts'
import { z } from '../../contract/zod.ts'
import { differences, draftOf, emptyDraft, isSameDraft, restoredDraft } from './draft-fields.form.ts'

const EMPTY = emptyDraft(RequestForm)
const Edit = z.strictObject({
  title: requiredText(100, 'Title is required'),
  description: text(100),
  tags: typedTags,
})

test('an empty form has every field: its default, or the empty value of its type', () => {
  expect(emptyDraft(NewCommunityPost)).toMatchObject({
    post_type: 'community',
    title: '',
    description: '',
    tags: [],
    data: { status: 'draft' },
  })
  expect(emptyDraft(NewExpertRequest)).toHaveProperty('interview_type', undefined)
  expect(Object.keys(EMPTY)).toEqual(Object.keys(RequestForm.shape))
  expect(EMPTY).toMatchObject({ title: '', type: undefined, closes: null, tags: [] })
  expect(emptyDraft(SourceForm)).toMatchObject({ name: '', photo_url: '', social_links: {} })
  // Each form has its own.
  expect(emptyDraft(SourceForm).social_links).not.toBe(emptyDraft(SourceForm).social_links)
})

test('takes the form’s fields from what is stored, null as empty', () => {
  const stored = {
    title: 'Fees',
    description: 'x'.repeat(20_000),
    tags: ['a'],
    id: 'not of the form',
    closes: null,
  }
  const { title, description, tags } = stored
  expect(draftOf(RequestForm, stored, EMPTY)).toEqual({ ...EMPTY, title, description, tags })
  expect(draftOf(SourceForm, { photo_url: null }, emptyDraft(SourceForm)).photo_url).toBe('')
})

const CLOSES = { date: '2026-12-24', time: null, zone: 'America/Denver' as const }
const STORED = { ...EMPTY, title: 'Fees', type: 'Research' as const, closes: CLOSES, tags: ['a'] }

test('restores a draft as it was, also while it is invalid, and what it lacks from what is stored', () => {
  const savedDraft = { title: '', closes: null, key: 'not of the form' }
  expect(restoredDraft(RequestForm, savedDraft, STORED)).toEqual({ ...STORED, title: '', closes: null })
})

test.each([
  { title: 7 },
  { tags: 'Banking' },
  { tags: [{}] },
  { type: 'Portrait' },
  { closes: '2026-12-24' },
  { closes: { ...CLOSES, zone: 'Mars' } },
  { organization: null },
])('restores no field of another kind: %j', (savedDraft) => {
  expect(restoredDraft(RequestForm, savedDraft, STORED)).toEqual(STORED)
})

test('compares drafts as the server stores them', () => {
  const one = { title: 'Grain prices', description: 'Up.', tags: ['Banking'] }
  expect(
    isSameDraft(Edit, one, { ...one, title: '  Grain prices ', tags: ['Banking', ' banking', ''] }),
  ).toBe(true)
  expect(differences(Edit, one, { ...one, description: 'Down.', tags: ['Legal'] })).toEqual(
    new Set(['description', 'tags']),
  )
  // Invalid ones are compared as they are.
  expect(isSameDraft(Edit, { ...one, title: '' }, { ...one, title: ' ' })).toBe(false)
  const link = { url: 'https://desk.example/', icon: 'Globe' as const }
  const source = { ...emptyDraft(SourceForm), name: 'Ida', role: 'Executive' as const }
  const links = { A: link, B: link }
  expect(
    isSameDraft(
      SourceForm,
      { ...source, social_links: links },
      { ...source, social_links: { B: link, A: link } },
    ),
  ).toBe(true)
})
