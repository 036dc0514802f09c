-- When pitchers could last read a stage, so that the author's board can say so.
alter table pitch_triage add column released_at timestamptz;

-- For what is withdrawn unopened: nothing tells its author of it any more.
create index notifications_of_pitch on notifications (object_id) where type in ('response_received', 'pitch_let_in');
