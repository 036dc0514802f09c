import { ownerJson } from '../members/public-profile.rules.ts'
import { isoText as iso } from '../platform/postgres/db.ts'

/**
 * One post as JSON, the same for everyone: SharedPost of contract/posts.ts. The aliases are p (posts) and a (accounts).
 */
export function sharedPostJson(more = ''): string {
  return `json_build_object(
    'id', p.id, 'title', p.title, 'description', p.description, 'post_type', p.post_type,
    'interview_type', p.interview_type, 'type', p.type,
    'expiration_date', ${iso('p.expiration_date')}, 'deadline', ${iso('p.deadline')}, 'expires_at', ${iso('p.expires_at')},
    'tags', p.tags, 'account_id', p.account_id, 'created_by', p.account_id,
    'created_at', ${iso('p.created_at')}, 'updated_at', ${iso('p.updated_at')},
    'data', json_build_object('status', p.data -> 'status'),
    'account', case when a.id is not null then ${ownerJson('a')} end,
    'likes_count', p.likes_count, 'comments_count', p.comments_count${more})`
}

/** One post as JSON, as `viewer` sees it: Post of contract/posts.ts, plus `more`. */
export function postJson(viewer: string, more = ''): string {
  return sharedPostJson(`,
    'is_liked', exists (select from likes l
      where l.likeable_type = 'post' and l.likeable_id = p.id and l.account_id = ${viewer}),
    'is_saved', exists (select from saved_posts s where s.post_id = p.id and s.user_id = ${viewer})${more}`)
}
