-- A confirmed change is no longer shown as pending: the account forgets it with the change itself.
update accounts set pending_email = null, pending_email_requested_at = null where pending_email = email;
