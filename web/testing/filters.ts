import type { FilterPreview, OwnFilter } from '../../contract/saved-filters.ts'
import { AT } from './factories.ts'

/** A saved filter that finds everything. */
export const ownFilter = (more: Partial<OwnFilter> = {}): OwnFilter => ({
  id: 'filter',
  name: 'Freight',
  postType: 'all',
  beats: [],
  any: [],
  all: [],
  none: [],
  within: null,
  showExpired: false,
  showSavedOnly: false,
  showMyPostsOnly: false,
  delivery: 'off',
  email: true,
  bell: true,
  paused_until: null,
  unseen: 0,
  place: 0,
  updated_at: AT,
  ...more,
})

/** A preview that has found two posts a day. */
export const filterPreview = (more: Partial<FilterPreview> = {}): FilterPreview => ({
  last_7: 14,
  last_30: 60,
  more: false,
  with_endings: null,
  posts: [],
  ...more,
})
