set local lock_timeout = '5s';

alter table notifications drop constraint notifications_type_check;
alter table notifications add constraint notifications_type_check check (type in (
  'PreCheckForm', 'Proposal', 'Agreement', 'BoardingDocuments', 'Task', 'TransactionVelocityAlert', 'ReportGenerated',
  'TicketCreated', 'TicketComment', 'TicketClosed', 'TicketReopened', 'TicketAssigned', 'TicketUnassigned', 'TicketMention',
  'TicketEscalated', 'TransactionAlert', 'RoleChange', 'AccountSecurity', 'InvitationAccepted'));

-- The tickets of one person, whatever their tenants are: what is released when the person can no longer work on them.
create index support_tickets_of_assignee on support_tickets (assignee_id) where assignee_id is not null and status = 'Opened';
