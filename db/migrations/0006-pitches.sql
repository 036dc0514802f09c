-- Pitches are listed by their request; what was dismissed is swept by its age.
create index responses_of_request on responses (post_id, created_at desc, id desc) where is_pitch;
create index notifications_dismissed on notifications (created_at) where dismissed;
