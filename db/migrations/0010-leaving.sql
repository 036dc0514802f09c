-- What a member writes while he leaves may be committed after his drafts went and his posts were cleared: the foreign key
-- then lets go of it, and this does the same for it. A draft that nobody can read goes, and nobody is told how to reach him.
create function posts_left() returns trigger language plpgsql as $$
begin
  if new.data ->> 'status' = 'draft' then
    delete from posts where id = new.id;
  else
    update posts set contact_info = '' where id = new.id and contact_info <> '';
  end if;
  return null;
end
$$;

create trigger posts_left after update of account_id on posts
  for each row when (old.account_id is not null and new.account_id is null) execute function posts_left();
