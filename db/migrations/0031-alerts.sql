-- Alerts: filters deliver the posts that they match, each post once to a member on each channel.

alter table saved_filters
  add column delivery text not null default 'off',
  add column email boolean not null default true,
  add column bell boolean not null default true,
  add column paused_until timestamptz,
  -- It covers what happens from then on.
  add column active_since timestamptz not null default now(),
  add constraint saved_filters_delivery_known check (delivery in ('off', 'instant', 'digest'));

-- A filter that finds something else, or is turned on, begins to cover what happens.
create function renew_filter() returns trigger language plpgsql as $$
begin
  new.active_since := clock_timestamp();
  return new;
end $$;
create trigger saved_filters_renew
  before update of post_type, beats, any_words, all_words, none_words, within_hours, delivery, show_saved, show_own
  on saved_filters for each row when ((old.delivery = 'off' and new.delivery <> 'off')
    or (old.show_saved and not new.show_saved) or (old.show_own and not new.show_own) or
    (old.post_type, old.beats, old.any_words, old.all_words, old.none_words, old.within_hours) is distinct from
    (new.post_type, new.beats, new.any_words, new.all_words, new.none_words, new.within_hours))
  execute function renew_filter();

create table matches (
  id uuid not null,
  account_id uuid not null references accounts on delete cascade,
  post_id uuid not null references posts on delete cascade,
  -- The filters that found it, in their order.
  filters uuid[] not null,
  reason text not null,
  matched_at timestamptz not null default now(),
  -- When the post was published, changed or came within a filter's time.
  since timestamptz not null default now(),
  -- Whether it is emailed at once, in a digest, or not at all, and when it was.
  email text,
  emailed_at timestamptz,
  -- When the bell's square lights for it.
  bell text,
  lit_at timestamptz,
  seen_at timestamptz,
  not_relevant_at timestamptz,
  -- It was no longer to be delivered when its time had come.
  dropped_at timestamptz,
  primary key (account_id, post_id),
  constraint matches_id_once unique (id),
  constraint matches_reason_known check (reason in ('new', 'edited', 'due')),
  constraint matches_email_known check (email in ('now', 'digest')),
  constraint matches_bell_known check (bell in ('now', 'digest'))
);
create index matches_by_post on matches (post_id);
create index matches_latest on matches (account_id, matched_at desc, post_id);
create index matches_unseen on matches (account_id) where seen_at is null and not_relevant_at is null;
create index matches_to_alert on matches (account_id) where email = 'now' and emailed_at is null and dropped_at is null;
create index matches_to_email on matches (account_id) where emailed_at is null and dropped_at is null and email is not null;

-- Posts that filters are to be compared with: published, changed in what a filter looks at, or due within the hours that
-- filters name. Each reason has a row of its own, because it decides which filters were there in time.
create table match_queue (
  post_id uuid not null references posts on delete cascade,
  reason text not null,
  -- 0 unless it is due.
  within_hours int not null default 0,
  queued_at timestamptz not null default now(),
  primary key (post_id, reason, within_hours),
  constraint match_queue_reason_known check (reason in ('new', 'edited', 'due'))
);
create index match_queue_next on match_queue (queued_at);

create function queue_match() returns trigger language plpgsql as $$
begin
  insert into match_queue as q (post_id, reason)
    values (new.id, case when tg_op = 'INSERT' or old.data ->> 'status' <> 'published' then 'new' else 'edited' end)
    -- Locks the row, so that a comparison that has taken it commits first, and this change is compared after it.
    on conflict (post_id, reason, within_hours) do update set queued_at = q.queued_at;
  return null;
end $$;
create trigger posts_match_new after insert on posts for each row
  when (new.data ->> 'status' = 'published') execute function queue_match();
create trigger posts_match_edited
  after update of data, title, description, additional_notes, organization, tags, expires_at, request_state on posts
  for each row when (new.data ->> 'status' = 'published' and (
    old.data ->> 'status' <> 'published' or post_text(old) <> post_text(new)
    or (old.expires_at, old.request_state) is distinct from (new.expires_at, new.request_state)))
  execute function queue_match();

-- Members whose alerts are held, until when, and by what.
create table alert_holds (
  account_id uuid primary key references accounts on delete cascade,
  look_at timestamptz not null,
  held_by text not null,
  constraint alert_holds_held_by_known check (held_by in ('quiet', 'vacation', 'flood'))
);
create index alert_holds_due on alert_holds (look_at);

-- Up to when deadlines that came within so many hours were looked at.
create table deadline_cursors (
  within_hours int primary key,
  done_until timestamptz not null
);

create table digests (
  account_id uuid not null references accounts on delete cascade,
  -- What the member's clock showed when it was due.
  local_at timestamp not null,
  zone text not null,
  sent_at timestamptz not null default now(),
  -- The saved posts that it reminded of.
  reminded uuid[] not null,
  primary key (account_id, local_at)
);

-- When the deadline of a published post last changed.
alter table posts add column deadline_changed_at timestamptz;
create function note_deadline_change() returns trigger language plpgsql as $$
begin
  new.deadline_changed_at := now();
  return new;
end $$;
create trigger posts_note_deadline_change before update of expiration_date, deadline on posts for each row
  when (old.data ->> 'status' = 'published'
    and coalesce(old.expiration_date, old.deadline) is distinct from coalesce(new.expiration_date, new.deadline))
  execute function note_deadline_change();

-- The last day of a vacation that a member is on.
create function vacation_until(account uuid) returns date language sql stable parallel safe
return (select s.vacation_to from notification_settings s where s.account_id = account
  and (now() at time zone member_zone(account))::date between s.vacation_from and s.vacation_to);

create or replace function is_notification_choice(cell text, value jsonb) returns boolean
language sql immutable parallel safe
return case
  when cell in ('messages.email', 'pitches.email') then value in ('"off"', '"now"')
  when cell in ('outcomes.email', 'alerts.email', 'digest.email') then value = '"off"'
  when cell in ('comments.email', 'likes.email') then value = '"away"'
  when cell in ('pitches.bell', 'outcomes.bell', 'comments.bell', 'likes.bell', 'alerts.bell', 'digest.bell')
    then value = 'false'
  else false
end;

alter table notification_settings
  add column digest_times time[] not null default '{08:00}',
  -- 0 is Sunday.
  add column digest_days smallint[] not null default '{1,2,3,4,5}',
  add column alerts_paused_until timestamptz,
  -- Null without a filter in the digest.
  add column next_digest_at timestamptz,
  add constraint notification_settings_digest_times check (
    cardinality(digest_times) between 1 and 6 and array_position(digest_times, null) is null),
  add constraint notification_settings_digest_days check (
    cardinality(digest_days) between 1 and 7 and digest_days <@ '{0,1,2,3,4,5,6}'::smallint[]);
-- No digest in quiet hours: where they include its first time, it comes as they end.
update notification_settings set digest_times = array[quiet_to]
  where case when quiet_from < quiet_to then '08:00' >= quiet_from and '08:00' < quiet_to
    else '08:00' >= quiet_from or '08:00' < quiet_to end;
create index notification_settings_digests on notification_settings (next_digest_at);

-- The times of a member's digest between two moments, with what their clock shows then.
create function digest_moments(account uuid, after timestamptz, until timestamptz)
returns table (at timestamptz, local_at timestamp) language sql stable parallel safe
begin atomic
  select m.at, m.local_at
  from (select wall_moment(d.day::date + t, z.zone) as at, d.day::date + t as local_at
      from notification_settings s cross join (select member_zone(account) as zone) z
        cross join generate_series((after at time zone z.zone)::date, (until at time zone z.zone)::date, '1 day') d (day)
        cross join unnest(s.digest_times) t
      where s.account_id = account and extract(dow from d.day) = any (s.digest_days)) m
  where m.at > after and m.at <= until;
end;

-- When the next digest is due. One that was sent is not sent again by another clock.
create function next_digest(account uuid, after timestamptz) returns timestamptz language sql stable parallel safe
return (select min(m.at) from digest_moments(account, after, after + interval '8 days') m
  where not exists (select from digests d where d.account_id = account and d.local_at = m.local_at));

create function schedule_digest() returns trigger language plpgsql as $$
begin
  update notification_settings set next_digest_at = case
      when (old.zone, old.digest_times, old.digest_days) is distinct from (new.zone, new.digest_times, new.digest_days)
        then next_digest(new.account_id, now())
      -- Held until quiet hours end, which is earlier or later now.
      when next_digest_at > now() and next_digest_at <> next_digest(new.account_id, now()) then now()
      else next_digest_at end
    where account_id = new.account_id and next_digest_at is not null;
  return null;
end $$;
create trigger notification_settings_schedule_digest
  after update of zone, digest_times, digest_days, quiet_from, quiet_to, quiet_weekends
  on notification_settings for each row when (
    (old.zone, old.digest_times, old.digest_days, old.quiet_from, old.quiet_to, old.quiet_weekends) is distinct from
    (new.zone, new.digest_times, new.digest_days, new.quiet_from, new.quiet_to, new.quiet_weekends))
  execute function schedule_digest();

create function start_digest() returns trigger language plpgsql as $$
begin
  insert into notification_settings (account_id) values (new.account_id) on conflict do nothing;
  update notification_settings set next_digest_at = next_digest(new.account_id, now())
    where account_id = new.account_id and next_digest_at is null;
  return null;
end $$;
create trigger saved_filters_start_digest
  after insert or update of delivery, show_saved, show_own on saved_filters for each row
  when (new.delivery = 'digest' and not new.show_saved and not new.show_own) execute function start_digest();
