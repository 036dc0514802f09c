-- A deadline as its author chose it: a day or a time, in one of the zones of the US and Canada. Readers see a whole day as
-- that day wherever they are; a moment without a zone, as the API takes it, has neither.

create function is_closing_zone(zone text) returns boolean language sql immutable parallel safe
return zone in (
  'America/New_York', 'America/Chicago', 'America/Denver', 'America/Phoenix', 'America/Los_Angeles',
  'America/Vancouver', 'America/Anchorage', 'Pacific/Honolulu', 'America/Regina', 'America/Halifax',
  'America/Puerto_Rico', 'America/St_Johns');

-- The moment of a wall time, or of the last millisecond of its day. The later one if it occurs twice, null if the clocks
-- skip it.
create function closing_moment(wall timestamp, is_day boolean, zone text) returns timestamptz
language sql immutable parallel safe
return case
  when is_day then (wall + interval '1 day') at time zone zone - interval '1 millisecond'
  when (wall at time zone zone) at time zone zone = wall then wall at time zone zone
end;

alter table posts
  add column deadline_wall timestamp,
  add column deadline_zone text,
  add column deadline_is_day boolean not null default false,
  add column closed_by_author boolean not null default false,
  add constraint posts_deadline_zone_known check (is_closing_zone(deadline_zone)),
  add constraint posts_deadline_as_chosen check (
    (deadline_wall is null) = (deadline_zone is null)
    and (deadline_wall is not null or not deadline_is_day)
    and (deadline_wall is null or coalesce(expiration_date, deadline) is not null)
    and (not deadline_is_day or deadline_wall = date_trunc('day', deadline_wall))),
  drop constraint posts_community_is_plain,
  add constraint posts_community_is_plain check (post_type <> 'community' or (interview_type is null and type is null
    and expiration_date is null and deadline is null and deadline_wall is null and not closed_by_author));

-- Dates chosen before this were the end of a day: in the author's zone if it is known and fits, else in the first that
-- does. Other moments keep no zone. No request opens or closes by this, and updated_at stays.
with zones (name, zone, place) as (values
  ('ET', 'America/New_York', 1), ('CT', 'America/Chicago', 2), ('MT', 'America/Denver', 3),
  ('PT', 'America/Los_Angeles', 4)),
days as (
  select distinct on (p.id) p.id, z.zone, date_trunc('day', p.expires_at at time zone z.zone) as wall
  from posts p left join accounts a on a.id = p.account_id cross join zones z
  where (date_trunc('milliseconds', p.expires_at) at time zone z.zone)::time = '23:59:59.999'
  order by p.id, z.name is not distinct from upper(a.profile ->> 'timezone') desc, z.place)
update posts p set deadline_wall = d.wall, deadline_zone = d.zone, deadline_is_day = true
from days d where d.id = p.id;
