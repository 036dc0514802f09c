-- What each member is notified of, and when: one row in place of mail_settings, whose rows move here.

-- An event and channel that members can set, and a value that differs from its default.
create function is_notification_choice(cell text, value jsonb) returns boolean language sql immutable parallel safe
return case
  when cell in ('messages.email', 'pitches.email') then value in ('"off"', '"now"')
  when cell = 'outcomes.email' then value = '"off"'
  when cell in ('comments.email', 'likes.email') then value = '"away"'
  when cell in ('pitches.bell', 'outcomes.bell', 'comments.bell', 'likes.bell') then value = 'false'
  else false
end;

create function are_notification_choices(choices jsonb) returns boolean language sql immutable parallel safe
return jsonb_typeof(choices) = 'object'
  and (select coalesce(bool_and(is_notification_choice(c.key, c.value)), true) from jsonb_each(choices) c);

create table notification_settings (
  account_id uuid primary key references accounts on delete cascade,
  choices jsonb not null default '{}',
  -- Whether emails contain what members wrote.
  show_text boolean not null default true,
  -- Null: the profile's, see member_zone.
  zone text,
  -- No optional email in these hours, which may span midnight, by the member's clock.
  quiet_from time,
  quiet_to time,
  quiet_weekends boolean not null default false,
  -- The first and the last day.
  vacation_from date,
  vacation_to date,
  -- Whether members who write to this one learn of it.
  vacation_told boolean not null default false,
  -- The last email about what arrived while they were away, and the last about outcomes.
  mailed_at timestamptz,
  outcomes_mailed_at timestamptz,
  constraint notification_settings_choices_known check (are_notification_choices(choices)),
  constraint notification_settings_zone_known check (is_closing_zone(zone)),
  constraint notification_settings_quiet_hours check (
    (quiet_from is null) = (quiet_to is null) and quiet_from <> quiet_to
    and extract(minute from quiet_from) in (0, 30) and extract(minute from quiet_to) in (0, 30)),
  constraint notification_settings_vacation check (
    (vacation_from is null) = (vacation_to is null) and vacation_to >= vacation_from
    and vacation_to - vacation_from <= 366)
);

insert into notification_settings (account_id, choices, mailed_at, outcomes_mailed_at)
select account_id,
  (select coalesce(jsonb_object_agg(event || '.email', 'off'), '{}')
    from (values ('messages', messages), ('pitches', pitches), ('outcomes', outcomes)) m (event, is_on) where not is_on),
  mailed_at, outcomes_mailed_at
from mail_settings;
drop table mail_settings;

-- The zone of a member's clock: as set, else the profile's if it is a listed one, else Eastern.
create function member_zone(account uuid) returns text language sql stable parallel safe
return coalesce(
  (select s.zone from notification_settings s where s.account_id = account),
  (select z.zone from accounts a join (values
      ('America/New_York', 'ET'), ('America/Chicago', 'CT'), ('America/Denver', 'MT'), ('America/Phoenix', 'MST'),
      ('America/Los_Angeles', 'PT'), ('America/Vancouver', 'BC'), ('America/Anchorage', 'AKT'),
      ('Pacific/Honolulu', 'HST'), ('America/Regina', 'CST'), ('America/Halifax', 'AT'),
      ('America/Puerto_Rico', 'AST'), ('America/St_Johns', 'NT')) z (zone, short)
      on a.profile ->> 'timezone' in (z.zone, z.short)
    where a.id = account),
  'America/New_York');

-- The first moment at which the clocks of a zone show this wall time or a later one: the first of two, and the end of
-- the hour that they skip, which begins and ends on the hour.
create function wall_moment(wall timestamp, zone text) returns timestamptz language sql immutable parallel safe
return case
  when (wall at time zone zone) at time zone zone <> wall
    then (wall at time zone zone) - (wall - date_trunc('hour', wall))
  when ((wall at time zone zone) - interval '1 hour') at time zone zone = wall
    then (wall at time zone zone) - interval '1 hour'
  else wall at time zone zone
end;

-- The earliest moment from `at` on when an optional email may go to a member: outside their quiet hours and vacation.
create function optional_mail_at(account uuid, at timestamptz) returns timestamptz
language plpgsql stable parallel safe as $$
declare
  s notification_settings;
  z text;
  day date;
  until timestamptz;
begin
  select * into s from notification_settings where account_id = account;
  if s.quiet_from is null and s.vacation_from is null then
    return at;
  end if;
  z := member_zone(account);
  -- Each round leaves one time in which nothing is sent, perhaps into the next.
  loop
    day := (at at time zone z)::date;
    select max(t.ends) into until from (
      select wall_moment(s.vacation_from::timestamp, z), wall_moment((s.vacation_to + 1)::timestamp, z)
      union all
      select wall_moment(d + s.quiet_from, z),
        wall_moment(d + case when s.quiet_to < s.quiet_from then 1 else 0 end + s.quiet_to, z)
      from (values (day - 1), (day)) days (d)
      union all
      select wall_moment(saturday::timestamp, z), wall_moment((saturday + 2)::timestamp, z)
      from (values (day - (extract(isodow from day)::int + 1) % 7)) weekend (saturday)
      where s.quiet_weekends and s.quiet_from is not null
    ) t (starts, ends) where t.starts <= at and at < t.ends;
    if until is null then
      return at;
    end if;
    at := until;
  end loop;
end $$;

-- The last day of a vacation that a member is on, if they let others know.
create function away_until(account uuid) returns date language sql stable parallel safe
return (select s.vacation_to from notification_settings s
  where s.account_id = account and s.vacation_told
    and (now() at time zone member_zone(account))::date between s.vacation_from and s.vacation_to);

-- Conversations of members who get messages or pitches right away: what waits to be emailed, and what was.
create table right_away_mails (
  account_id uuid references accounts on delete cascade,
  conversation_id uuid references responses on delete cascade,
  -- Since when something waits; null when nothing does.
  since timestamptz,
  -- Not looked at before then.
  look_at timestamptz,
  -- The latest text that was emailed.
  mailed_up_to timestamptz,
  -- When the latest email about a pitch was queued, in the first of the conversations that it covers.
  pitch_mailed_at timestamptz,
  primary key (account_id, conversation_id),
  constraint right_away_mails_waiting check ((since is null) = (look_at is null))
);
create index right_away_mails_conversation on right_away_mails (conversation_id);
create index right_away_mails_due on right_away_mails (look_at) where look_at is not null;

alter table outcome_reminders
  -- The author was notified; the email waits until it may be sent.
  add column mail_due boolean not null default false;
