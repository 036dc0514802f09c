-- Applications and contact messages are sent by people without an account: their keys stand by themselves.
alter table idempotency_keys drop constraint idempotency_keys_pkey;
alter table idempotency_keys alter column account_id drop not null;
alter table idempotency_keys add constraint idempotency_keys_once unique nulls not distinct (account_id, key);

-- What somebody has written to the team goes with his account.
create index contact_messages_email on contact_messages (email);
