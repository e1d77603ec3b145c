set local lock_timeout = '5s';

-- As the records that they seal: added to only, whoever asks.
create trigger audit_seals_append_only before update or delete or truncate on audit_seals for each statement execute function refuse_change();
