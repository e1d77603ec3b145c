set local lock_timeout = '5s';

-- Long reports are exported in the background too.
alter table exports drop constraint exports_list_check;
alter table exports add constraint exports_list_check check (list in ('transactions', 'audit', 'signIns', 'reports'));
