import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { executeSlow, type Tx } from '../postgres/db.ts'

/** An arbitrary lock number: processes that start together create the trigger once. */
const MAKING = 815_011

/** How long to wait for writers of the queue, including an old process that still runs beside the new one. */
const PATIENCE_SECONDS = 60

// A trigger, because pg-boss finishes jobs in many ways, and those of dead processes by timeout. The recipient of a
// failed email stays: the operator has to reach that person in another way.
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

/**
 * Kept as the trigger's comment. The trigger is created again when it changes here, or when pg-boss rebuilds its table.
 */
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

/** Removes a job's data from the queue in the statement that ends the job, whichever process ends it. */
export async function forgetFinished(tx: Tx): Promise<void> {
  await sql`select set_config('statement_timeout', ${`${PATIENCE_SECONDS}s`}, true)`.execute(tx)
  await executeSlow(tx, PATIENCE_SECONDS, sql.raw(TEXT))
}
