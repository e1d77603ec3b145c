set local lock_timeout = '5s';

-- Where the people of a tenant find the code that confirms an action: in their app and without one by mail, or in their app alone.
alter table tenants add column sca_codes text not null default 'AppElseMail' check (sca_codes in ('AppElseMail', 'App'));
