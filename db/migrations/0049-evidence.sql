-- What shows that an expert is real: who checked it, how and until when. And what an expert may do about the profile.

-- Whether what names the expert is the same: one hash each of the name, the title and the organization, trimmed, with case
-- and spaces folded.
create function source_fingerprint(name text, title text, organization text) returns bytea
language sql immutable strict parallel safe as $$
  select string_agg(sha256(convert_to(lower(btrim(regexp_replace(part, '\s+', ' ', 'g'))), 'UTF8')), ''::bytea order by place)
  from unnest(array[name, title, organization]) with ordinality as parts (part, place)
$$;

alter table profiles
  add column fingerprint bytea not null generated always as (source_fingerprint(name, title, organization)) stored,
  -- When the fingerprint last changed.
  add column renamed_at timestamptz,
  -- When the expert said that it is not theirs. A new confirmation ends that.
  add column denied_at timestamptz,
  -- The keyed hash of the address whose owner said so: from there alone a link takes it back.
  add column denied_by bytea,
  -- A profile of the same name was removed by its expert: not listed until the expert confirms this one.
  add column needs_confirmation boolean not null default false,
  -- Who had retired it already when the team did, or its keeper when the expert who has claimed it did: it stays retired for
  -- them once the other side restores it.
  add column also_retired_by text constraint profiles_also_retired
    check (also_retired_by is null or retired_by = 'admin' and also_retired_by in ('keeper', 'expert')
      or retired_by = 'expert' and also_retired_by = 'keeper'),
  -- Raised whenever evidence changes, so that cached texts of the source are loaded again.
  add column evidence_version integer not null default 0;

create table source_evidence (
  id uuid primary key default uuidv7(),
  profile_id uuid not null references profiles on delete cascade,
  kind text not null constraint source_evidence_kind_known
    check (kind in ('expert_link', 'agency', 'register', 'team_check', 'photo_consent')),
  made_by uuid references accounts on delete set null,
  made_at timestamptz not null default now(),
  -- Until when it counts; null: a registry number that no one has looked up.
  until timestamptz default now() + interval '12 months',
  -- Of what names the expert; of the photo's address for a consent to it.
  fingerprint bytea not null,
  -- Of the address that confirmed: never the address.
  domain text constraint source_evidence_domain_length check (char_length(domain) <= 253),
  is_public_mail boolean,
  address_hash bytea,
  -- As they were when the agency attested.
  attested_by text constraint source_evidence_attested_by_length check (char_length(attested_by) <= 1000),
  attested_for text constraint source_evidence_attested_for_length check (char_length(attested_for) <= 1000),
  register text constraint source_evidence_register_length check (char_length(register) <= 120),
  number text constraint source_evidence_number_length check (char_length(number) <= 60),
  url text constraint source_evidence_url_form check (url ~ '^https://' and char_length(url) <= 1000),
  how text constraint source_evidence_how_known check (how in ('video', 'phone', 'document')),
  result text not null constraint source_evidence_result_known check (result in ('given', 'found', 'not_found', 'checked')),
  -- When the team said so.
  decided_at timestamptz,
  -- Replaced, or no longer so.
  ended_at timestamptz,
  -- When its keeper was notified that it is about to lapse.
  reminded_at timestamptz,
  constraint source_evidence_complete check (case kind
    when 'expert_link' then domain is not null and is_public_mail is not null and address_hash is not null
    when 'agency' then attested_by is not null and attested_for is not null
    when 'register' then register is not null and number is not null and url is not null
    when 'team_check' then how is not null else true end),
  constraint source_evidence_ends check (until is not null or kind = 'register')
);
create unique index source_evidence_one on source_evidence (profile_id, kind) where ended_at is null;
create index source_evidence_profile on source_evidence (profile_id);
create index source_evidence_made_by on source_evidence (made_by);
create index source_evidence_lapsing on source_evidence (until) where ended_at is null;

create function source_evidence_changed() returns trigger language plpgsql as $$
begin
  update profiles set evidence_version = evidence_version + 1 where id = coalesce(new.profile_id, old.profile_id);
  return null;
end $$;
-- Not when an account is deleted that made some: it would wait for the source with the evidence locked.
create trigger source_evidence_changed
  after insert or delete or update of made_at, until, fingerprint, result, decided_at, ended_at on source_evidence
  for each row execute function source_evidence_changed();

-- Consent is to one photo alone.
create function profile_identity_changed() returns trigger language plpgsql as $$
begin
  if new.photo_url is distinct from old.photo_url then
    update source_evidence set ended_at = now()
    where profile_id = new.id and kind = 'photo_consent' and ended_at is null;
  end if;
  return null;
end $$;
create trigger profile_photo_changed after update of photo_url on profiles
  for each row execute function profile_identity_changed();

create function profile_renamed() returns trigger language plpgsql as $$
begin
  if source_fingerprint(new.name, new.title, new.organization) <> old.fingerprint then new.renamed_at := now(); end if;
  return new;
end $$;
create trigger profile_renamed before update of name, title, organization on profiles
  for each row execute function profile_renamed();

-- The links that ask experts whether a profile is theirs. Their tokens are derived from the ids.
create table source_links (
  id uuid primary key default gen_random_uuid(),
  -- Null once the profile is removed: how often its keeper has written to this address still counts.
  profile_id uuid references profiles on delete cascade,
  account_id uuid references accounts on delete cascade,
  -- Erased when the link is used, replaced or over.
  email text constraint source_links_email_length check (char_length(email) <= 320),
  domain text not null constraint source_links_domain_length check (char_length(domain) <= 253),
  is_public_mail boolean not null,
  address_hash bytea not null,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '14 days',
  used_at timestamptz,
  void_at timestamptz,
  answer text constraint source_links_answer_known check (answer in ('confirm', 'not_me', 'remove')),
  constraint source_links_of_source check (profile_id is not null or used_at is not null or void_at is not null),
  constraint source_links_answered check ((used_at is null) = (answer is null)),
  constraint source_links_erased check (email is null or (used_at is null and void_at is null))
);
create unique index source_links_open on source_links (profile_id) where used_at is null and void_at is null;
create index source_links_profile on source_links (profile_id, sent_at);
create index source_links_account on source_links (account_id, address_hash, sent_at);

-- Experts who had a profile removed: keyed hashes of the name and the address, for the member who had listed them.
create table source_removals (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts on delete cascade,
  name_hash bytea not null,
  address_hash bytea not null,
  created_at timestamptz not null default now()
);
create unique index source_removals_once on source_removals (account_id, name_hash, address_hash);

-- Experts who say that a profile which another member keeps is theirs.
create table source_claims (
  id uuid primary key default uuidv7(),
  profile_id uuid not null references profiles on delete cascade,
  claimant_id uuid not null references accounts on delete cascade,
  note text not null default '' constraint source_claims_note_length check (char_length(note) <= 500),
  state text not null default 'open' constraint source_claims_state_known
    check (state in ('open', 'accepted', 'declined', 'with_team', 'closed')),
  -- Why it was declined.
  reason text not null default '' constraint source_claims_reason_length check (char_length(reason) <= 2000),
  created_at timestamptz not null default now(),
  -- Until when the agency may answer alone.
  answer_by timestamptz not null default now() + interval '7 days',
  closed_at timestamptz,
  constraint source_claims_closed check ((closed_at is null) = (state in ('open', 'with_team')))
);
create unique index source_claims_open on source_claims (profile_id, claimant_id) where closed_at is null;
create index source_claims_profile on source_claims (profile_id);
create index source_claims_claimant on source_claims (claimant_id, created_at desc, id desc);
create index source_claims_silent on source_claims (answer_by) where state = 'open';
create index source_claims_over on source_claims (closed_at) where closed_at is not null;

alter table cases
  drop constraint cases_subject_known,
  add constraint cases_subject_known check (subject_type in ('member', 'post', 'comment', 'source', 'pitch', 'message',
    'appeal', 'denied', 'claim', 'check')),
  drop constraint cases_decision_known,
  add constraint cases_decision_known check (decision in ('no_breach', 'removal', 'warning', 'suspension', 'ban',
    'upheld', 'reduced', 'lifted', 'accepted', 'declined', 'checked', 'not_checked'));
create index cases_waiting on cases (subject_type, due_at, id) where closed_at is null;
-- Whether the team has decided a claim.
create index cases_claim_decided on cases (subject_id) where subject_type = 'claim' and closed_at is not null;

-- A claim that is settled without the team, and a check of a source that is gone, leave the queue.
create function close_case(type text, subject uuid, result text, why text) returns void language plpgsql as $$
begin
  update cases set decision = result, reason = why, closed_at = now(), version = version + 1
  where subject_type = type and subject_id = subject and closed_at is null;
  if found then perform publish_event('cases.changed', 'all'); end if;
end $$;

create function source_claim_over() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform close_case('claim', old.id, 'declined', 'The profile or the member who claimed it is gone.');
  else
    perform close_case('claim', new.id, case new.state when 'accepted' then 'accepted' else 'declined' end,
      'It was settled without the team.');
  end if;
  return null;
end $$;
create trigger source_claim_settled after update of closed_at on source_claims
  for each row when (old.closed_at is null and new.closed_at is not null) execute function source_claim_over();
create trigger source_claim_gone after delete on source_claims
  for each row execute function source_claim_over();

create function source_gone() returns trigger language plpgsql as $$
begin
  perform close_case('check', old.id, 'not_checked', 'The profile was removed.');
  return null;
end $$;
create trigger source_gone after delete on profiles for each row execute function source_gone();

-- Its links end with it, and are forgotten when they would have been.
create function source_links_end() returns trigger language plpgsql as $$
begin
  update source_links set profile_id = null, email = null,
    void_at = case when used_at is null then coalesce(void_at, now()) else void_at end
  where profile_id = old.id;
  return old;
end $$;
create trigger source_links_end before delete on profiles for each row execute function source_links_end();

-- What an admin looked up is not what they would mark: they read the case again first.
create function change_source_cases(source uuid) returns void language sql as $$
  update cases set version = version + 1
  where closed_at is null and (subject_type = 'check' and subject_id = source
    or subject_type = 'claim' and subject_id in (select id from source_claims where profile_id = source))
$$;
create function source_case_changed() returns trigger language plpgsql as $$
begin
  perform change_source_cases(case tg_table_name when 'profiles' then new.id else (to_jsonb(new) ->> 'profile_id')::uuid end);
  return null;
end $$;
create trigger profile_case_changed after update of name, title, organization on profiles
  for each row when (old.fingerprint <> new.fingerprint) execute function source_case_changed();
create trigger register_case_changed after insert or update on source_evidence
  for each row when (new.kind = 'register') execute function source_case_changed();

alter table notifications
  drop constraint notifications_type_known,
  add constraint notifications_type_known check (type in ('like', 'comment', 'response_received', 'pitch_let_in',
    'pitch_used', 'pitch_published', 'pitch_withdrawn', 'outcomes_due', 'invitation', 'report', 'standing', 'source', 'pitch_denied'));
