-- Each page of the feed asks who blocks its reader. The index alone answers.
drop index contact_limits_other;
create index contact_limits_other on contact_limits (other_id, level, account_id);
