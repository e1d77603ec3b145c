set local lock_timeout = '5s';

-- How many tries in a row an endpoint has failed; a success begins anew.
alter table webhook_endpoints add column failures_in_row int not null default 0 check (failures_in_row >= 0);

-- The endpoint of a try is that of its delivery; reports narrow tries down to it.
alter table webhook_attempts add column endpoint_id uuid;
set local row_security = off;
alter table webhook_attempts no force row level security;
alter table webhook_deliveries no force row level security;
update webhook_attempts a set endpoint_id = d.endpoint_id from webhook_deliveries d where d.tenant_id = a.tenant_id and d.id = a.delivery_id;
alter table webhook_attempts force row level security;
alter table webhook_deliveries force row level security;
alter table webhook_attempts alter column endpoint_id set not null;

-- Reports of a tenant and of one merchant, the newest first.
create index webhook_deliveries_newest on webhook_deliveries (tenant_id, mode, created_at desc, id desc);
create index webhook_deliveries_of_merchant on webhook_deliveries (tenant_id, merchant_id, mode, created_at desc, id desc);
create index webhook_attempts_newest on webhook_attempts (tenant_id, mode, at desc, id desc);
create index webhook_attempts_of_merchant on webhook_attempts (tenant_id, merchant_id, mode, at desc, id desc);
create index webhook_attempts_endpoint on webhook_attempts (tenant_id, endpoint_id, at desc, id desc);
