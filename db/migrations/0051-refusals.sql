-- What a denied or removed source leaves behind, and who has retired one.

-- Each of the keeper, the holder and the team may have retired a source. The strongest of them is `retired_by`, which decides
-- for whom it is retired; the others keep their part until they restore it themselves.
alter table profiles
  drop constraint profiles_also_retired,
  alter column also_retired_by type text[] using array_remove(array[also_retired_by], null),
  alter column also_retired_by set default '{}',
  alter column also_retired_by set not null,
  add constraint profiles_also_retired check (also_retired_by <@ case retired_by
    when 'admin' then array['expert', 'keeper'] when 'expert' then array['keeper'] else array[]::text[] end);

-- Until now the time of a denial alone said so once the team had retired the source, too: restored by them, it would be in use.
update profiles set also_retired_by = array_prepend('expert', also_retired_by)
  where retired_by = 'admin' and denied_at is not null and not 'expert' = any (also_retired_by);

-- Those who have retired a source, each once, the strongest first.
create function strongest_first(retirers text[]) returns text[]
language sql immutable parallel safe as $$
  select array(select one from unnest(array['admin', 'expert', 'keeper']) with ordinality as known (one, place)
    where one = any (retirers) order by place)
$$;

-- That the expert had denied the source, once it is removed. Nothing else of it stays with the pitch.
alter table responses add column source_was_denied boolean not null default false;
alter table held_pitches add column source_was_denied boolean not null default false;

create function source_denied() returns trigger language plpgsql as $$
begin
  update responses set source_was_denied = true where profile_id = old.id;
  update held_pitches set source_was_denied = true where profile_id = old.id;
  return old;
end $$;
create trigger source_denied before delete on profiles
  for each row when (old.denied_at is not null) execute function source_denied();

-- The earlier names of a source, as keyed hashes: its expert refuses all of them.
create table source_names (
  profile_id uuid not null references profiles on delete cascade,
  name_hash bytea not null,
  primary key (profile_id, name_hash)
);
