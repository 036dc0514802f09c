import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { executeSlow, type Tx } from '../postgres/db.ts'

/** The number of the lock, an arbitrary one: processes that start together make the trigger once. */
const MAKING = 815_011

/** It waits for whatever writes into the queue, of an old process too that goes on beside the new one. */
const PATIENCE_SECONDS = 60

// A trigger, because pg-boss settles jobs in many ways, and by the clock those of processes that died. Whom a given-up
// email was for stays: the operator has to reach that person in another way.
const MAKE = `
  create or replace function pgboss.forget_finished() returns trigger language plpgsql as $$ begin
    new.data := case
      when new.state <> 'failed' then null
      when new.data ? 'to' then jsonb_build_object('to', new.data -> 'to')
      else new.data end;
    return new;
  end $$;
  create or replace trigger forget_finished before insert or update on pgboss.job
    for each row when (new.state > 'active' and new.data is not null) execute function pgboss.forget_finished();
  update pgboss.job set data = data where state > 'active';`

/** Kept as the trigger's comment: it is made again when it changes here, or goes with a table that pg-boss rebuilds. */
const VERSION = createHash('sha256').update(MAKE).digest('hex')

const TEXT = `
  do $make$ begin
    perform pg_advisory_xact_lock(${MAKING});
    if exists (select from pg_trigger where tgrelid = 'pgboss.job'::regclass and tgname = 'forget_finished'
        and obj_description(oid, 'pg_trigger') = '${VERSION}') then
      return;
    end if;
    ${MAKE}
    comment on trigger forget_finished on pgboss.job is '${VERSION}';
  end $make$`

/** What a job was about leaves the queue in the statement that ends the job, whoever ends it. */
export async function forgetFinished(tx: Tx): Promise<void> {
  await sql`select set_config('statement_timeout', ${`${PATIENCE_SECONDS}s`}, true)`.execute(tx)
  await executeSlow(tx, PATIENCE_SECONDS, sql.raw(TEXT))
}
