-- What Health shows: how each process is, as it says every 30 seconds, and when backups were made.

create table process_states (
  id uuid primary key,
  version text not null,
  streams integer not null,
  hears boolean not null,
  faults integer not null,
  refusals integer not null,
  disk_free bigint,
  disk_size bigint,
  at timestamptz not null default now()
);
comment on column process_states.streams is 'Open event streams';
comment on column process_states.hears is 'Whether the database tells the process of events';
comment on column process_states.faults is 'Answers of the last hour that failed by a fault of ours';
comment on column process_states.refusals is 'Answers of the last hour that failed because something was down or busy';
comment on column process_states.disk_free is 'Bytes that the process may still write, where its DATA_DIR is';

create table backups (
  id uuid primary key default gen_random_uuid(),
  made_at timestamptz not null default now(),
  bytes bigint not null
);
comment on table backups is 'One row for each backup by the command backup';
