-- What Health shows of a replica: whether each process uses it, and where its reads went.

alter table process_states
  add column replica_in_use boolean,
  add column replica_reads integer not null default 0,
  add column primary_reads integer not null default 0;
comment on column process_states.replica_in_use is 'Whether the process uses the replica; null without one';
comment on column process_states.replica_reads is 'Reads of the last hour that the replica answered';
comment on column process_states.primary_reads is 'Reads of the last hour that may go to the replica and went to the primary';
