/**
 * The queue forgets the data of a finished job; tests check what was queued. Schedules begin half a minute after the
 * product's start: a clone would otherwise inherit when the template last looked at them.
 */
export const QUEUED_JOBS = `
  create table pgboss.queued_in_tests (id uuid primary key, name text, data jsonb, created_on timestamptz);
  create function pgboss.keep_for_tests() returns trigger language plpgsql as $$ begin
    insert into pgboss.queued_in_tests values (new.id, new.name, new.data, new.created_on) on conflict do nothing;
    return null;
  end $$;
  create trigger keep_for_tests after insert on pgboss.job for each row execute function pgboss.keep_for_tests();
  update pgboss.version set cron_on = null`
