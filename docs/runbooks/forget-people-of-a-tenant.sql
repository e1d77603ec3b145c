-- psql -v tenant=ID -f docs/runbooks/forget-people-of-a-tenant.sql, as a superuser, with the tenant shut. One transaction: all or nothing.
\set ON_ERROR_STOP on
begin;
create temporary table gone on commit drop as
  select a.id as account_id, u.id as user_id from users u left join identity.accounts a on a.user_id = u.id where u.tenant_id = :'tenant';

-- How they signed in, from where and with what.
delete from identity.sessions where account_id in (select account_id from gone);
delete from identity.known_browsers where account_id in (select account_id from gone);
delete from identity.recovery_codes where account_id in (select account_id from gone);
delete from identity.second_factors where account_id in (select account_id from gone);
delete from identity.passkeys where account_id in (select account_id from gone);
delete from identity.external_identities where account_id in (select account_id from gone);
delete from identity.one_time_links where account_id in (select account_id from gone);
delete from identity.oidc_payloads where payload->>'accountId' in (select account_id::text from gone);
delete from identity.accounts where id in (select account_id from gone);

-- Who they were. Their ids stay: payments, tickets and the audit trail name them by id.
update users set email = id || '@forgotten.invalid', first_name = 'Forgotten', last_name = 'Person', phone = null, status = 'Inactive'
  where tenant_id = :'tenant';
delete from desk_notes where tenant_id = :'tenant';
delete from desk_events where tenant_id = :'tenant';
delete from saved_views where tenant_id = :'tenant';
delete from notifications where tenant_id = :'tenant';
delete from support_reads where tenant_id = :'tenant';

-- Whom tickets were shared with outside.
update support_external_parties set email = 'forgotten-' || id || '@forgotten.invalid' where tenant_id = :'tenant';
update support_tickets set contact_email = 'forgotten@forgotten.invalid', contact_emails = '{}', raised_by = 'Forgotten Person'
  where tenant_id = :'tenant';

-- Who paid: the amounts stay, the persons go.
update transactions set customer_name = null, customer_email = null where tenant_id = :'tenant';
-- What providers were sent and answered; masked of cards, not of names.
delete from api_logs where tenant_id = :'tenant';
commit;
