set local lock_timeout = '5s';

alter table notifications drop constraint notifications_type_check;
alter table notifications add constraint notifications_type_check check (type in (
  'PreCheckForm', 'Proposal', 'Agreement', 'BoardingDocuments', 'Task', 'TransactionVelocityAlert', 'ReportGenerated',
  'TicketCreated', 'TicketComment', 'TicketClosed', 'TicketReopened', 'TicketAssigned', 'TicketMention', 'TicketEscalated',
  'TransactionAlert', 'RoleChange', 'AccountSecurity', 'InvitationAccepted'));

-- What happens to accounts is told to people. Identity says so for the tenant of the person and can read nothing of what is said.
create policy identity_adds on outbox for insert to {{app_identity}} with check (
  topic = 'account.noticed' and exists (
    select from users u
    where u.id = (payload ->> 'userId')::uuid and u.tenant_id = outbox.tenant_id and u.merchant_id is not distinct from outbox.merchant_id
  )
);
grant insert on outbox to {{app_identity}};

/* Browsers that somebody has signed in with: by the cookie that each was given, of which the digest is kept, by what it calls itself and by
   the network that it came from. */
create table identity.known_browsers (
  account_id uuid not null references identity.accounts (id) on delete cascade,
  browser_hash bytea not null,
  device text not null,
  network cidr,
  last_used_at timestamptz not null,
  primary key (account_id, browser_hash)
);
create index known_browsers_age on identity.known_browsers (last_used_at);
select set_table_list('identity.known_browsers', 'local');
grant select, insert, update, delete on identity.known_browsers to {{app_identity}};
grant select on identity.known_browsers to {{app_backup}};
