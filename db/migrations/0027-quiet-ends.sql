-- What was over before there were outcomes, and no author has sorted: nobody is notified or emailed of its end, nor sees
-- it as new. What an author has sorted is left to the job.

-- Requests whose author has left take nothing more.
update posts p set settled_at = now()
where p.account_id is null and p.data ->> 'status' = 'published' and p.post_type = 'request_for_source'
  and p.settled_at is null
  and not exists (select from responses r join pitch_triage t on t.response_id = r.id where r.post_id = p.id);

-- Their pitches end with them, and those to a request without a deadline long after their last step.
with ended as materialized (
  select r.id, coalesce(p.settled_at, now()) as settled_at,
    case when p.account_id is null then 'left' else 'other_sources' end as reason
  from responses r join posts p on p.id = r.post_id
  where r.is_pitch and r.settled_at is null
    and (p.account_id is null and p.settled_at is not null or p.expires_at is null
      and greatest(r.created_at, r.read_at, r.answered_at, r.last_message_at) <= now() - interval '30 days')
    and not exists (select from pitch_outcomes o where o.response_id = r.id)
    and not exists (select from pitch_triage t where t.response_id = r.id)
), marked as (
  update responses r set settled_at = e.settled_at from ended e where r.id = e.id
), outcomes as (
  insert into pitch_outcomes (response_id, outcome, outcome_at, reason, seen_at, mailed_at)
  select id, 'not_selected', settled_at, reason, settled_at, settled_at from ended
)
insert into pitch_trail (response_id, step, at, reason) select id, 'not_selected', settled_at, reason from ended;
