-- What 0019 added, for what was there before. Nobody is notified of what settled long ago.

update responses set opened_at = read_at where read_at is not null;

with settled as (
  update responses r set settled_at = p.settled_at from posts p
  where p.id = r.post_id and r.is_pitch and p.settled_at is not null
  returning r.id, r.settled_at, case when r.account_id is null then 'left' else 'other_sources' end as reason
), outcomes as (
  insert into pitch_outcomes (response_id, outcome, outcome_at, reason)
  select id, 'not_selected', settled_at, reason from settled
)
insert into pitch_trail (response_id, step, at, reason) select id, 'not_selected', settled_at, reason from settled;
