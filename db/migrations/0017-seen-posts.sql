-- What each member has seen of the requests, and the lists of requests by deadline.

create table seen_posts (
  account_id uuid not null references accounts (id) on delete cascade,
  post_id uuid not null references posts (id) on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (account_id, post_id)
);
-- With the account: whichever of the two indexes is used, looking up one member's mark reads one row.
create index seen_posts_post on seen_posts (post_id, account_id);
-- For the sweep.
create index seen_posts_age on seen_posts (seen_at);

-- Without the type: most readers see both, in one order. Only requests have a deadline.
create index posts_by_deadline on posts (expires_at, id)
  where data ->> 'status' = 'published' and expires_at is not null;
create index posts_undated on posts (created_at desc, id desc)
  where data ->> 'status' = 'published' and expires_at is null and post_type <> 'community';
