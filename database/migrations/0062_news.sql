set local lock_timeout = '5s';

-- One piece of news reaches many, each of them once: event_id names the news, whatever is made of it. What is not shown was chosen to
-- come by mail alone, or has been deleted; its row still says that the person was told. mail: how it is to be mailed, if at all.
alter table notifications add column event_id uuid;
update notifications set event_id = id;
alter table notifications alter column event_id set not null;
alter table notifications add column shown boolean not null default true;
alter table notifications add column mail text not null default 'None' check (mail in ('None', 'AtOnce', 'Daily', 'Mailed'));
create unique index notifications_told on notifications (tenant_id, user_id, event_id);
-- What waits for a daily mail.
create index notifications_to_mail on notifications (tenant_id, user_id, created_at) where mail = 'Daily';
-- The bell shows what is shown.
drop index notifications_person;
create index notifications_person on notifications (tenant_id, user_id, created_at desc, id desc) where shown;

alter table notifications drop constraint notifications_type_check;
alter table notifications add constraint notifications_type_check check (type in (
  'PreCheckForm', 'Proposal', 'Agreement', 'BoardingDocuments', 'Task', 'TransactionVelocityAlert', 'ReportGenerated',
  'TicketCreated', 'TicketComment', 'TicketClosed', 'TicketReopened', 'TicketAssigned', 'TicketMention', 'TicketEscalated',
  'TransactionAlert', 'RoleChange'));
