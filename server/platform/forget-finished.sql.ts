import type pg from 'pg'

/** The number of the lock, an arbitrary one: processes that start together make the trigger once. */
const MAKING = 815_011

// A trigger, because pg-boss settles jobs in many ways, and by the clock those of processes that died. Whom a given-up
// email was for stays with the rest of its row: the operator has to reach that person in another way.
const TEXT = `
  do $make$ begin
    perform pg_advisory_xact_lock(${MAKING});
    if exists (select from pg_trigger where tgrelid = 'pgboss.job'::regclass and tgname = 'forget_finished') then
      return;
    end if;
    create function pgboss.forget_finished() returns trigger language plpgsql as $$ begin
      new.data := case new.state when 'failed' then new.data - 'slots' end;
      return new;
    end $$;
    create trigger forget_finished before insert or update on pgboss.job
      for each row when (new.state > 'active' and new.data is not null) execute function pgboss.forget_finished();
    update pgboss.job set data = data where state > 'active';
  end $make$`

/** What a job was about leaves the queue in the statement that ends the job, whoever ends it. */
export const forgetFinished = (pool: pg.Pool) => pool.query(TEXT)
