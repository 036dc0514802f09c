-- What the feed's filters are found by.

-- A member's drafts are few among his posts, and his list of them is walked like the feed.
create index posts_drafts on posts (account_id, created_at desc, id desc) where data ->> 'status' = 'draft';

-- Open requests are few among the expired ones: behind the last of them the end is found without reading the rest.
create index posts_open on posts (post_type, expires_at) where data ->> 'status' = 'published';

-- Without it PostgreSQL takes one post in two hundred for published, and sorts what it should walk.
create statistics posts_status on (data ->> 'status') from posts;
analyze posts;
