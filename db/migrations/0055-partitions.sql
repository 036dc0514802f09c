-- An operator may partition four tables by the months of their ids (docs/decisions/0068-partitions.md). A unique index of a
-- partitioned table must contain the id, so there these do the work of the unique indexes. The plain tables don't use them.

-- Takes the lock of count_like() earlier: of two likes at once the second one sees the first.
create function skip_second_like() returns trigger language plpgsql as $$
begin
  if new.likeable_type = 'post' then
    perform from posts where id = new.likeable_id for no key update;
  else
    perform from comments where id = new.likeable_id for no key update;
  end if;
  if exists (select from likes where likeable_type = new.likeable_type and likeable_id = new.likeable_id
    and account_id = new.account_id) then
    return null;
  end if;
  return new;
end
$$;

-- Written in the transaction of the like, which is the only one of its member at that moment.
create function skip_second_notice_of_like() returns trigger language plpgsql as $$
begin
  if exists (select from notifications where account_id = new.account_id and actor_id = new.actor_id
    and object_id = new.object_id and type = 'like') then
    return null;
  end if;
  return new;
end
$$;

-- Takes the lock of count_comment() earlier.
create function refuse_taken_path() returns trigger language plpgsql as $$
begin
  perform from posts where id = new.post_id for no key update;
  if exists (select from comments where post_id = new.post_id and path = new.path) then
    raise unique_violation using message = 'The path is taken.', table = 'comments', constraint = 'comments_path_key';
  end if;
  return new;
end
$$;
