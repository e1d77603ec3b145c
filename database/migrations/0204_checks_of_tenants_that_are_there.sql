set local lock_timeout = '5s';
set local row_security = off;
-- The owner of the tables is held to the walls as well.
alter table tenants no force row level security;
alter table antifraud_checks no force row level security;

-- Tenants that are there already. Later ones get theirs when they are made: server/features/antifraud/default-checks.ts.
insert into antifraud_checks (tenant_id, id, kind, outcome, currency, threshold, window_seconds)
  select t.id, gen_random_uuid(), c.kind, c.outcome, c.currency, c.threshold, c.window_seconds
  from tenants t cross join (values
    ('CardVelocity', 'Review', '', 6, 3600), ('CardVelocity', 'Block', '', 15, 3600),
    ('EmailVelocity', 'Review', '', 8, 3600), ('EmailVelocity', 'Block', '', 20, 3600),
    ('IpVelocity', 'Review', '', 20, 3600), ('IpVelocity', 'Block', '', 60, 3600),
    ('DeviceVelocity', 'Review', '', 20, 86400), ('DeviceVelocity', 'Block', '', 60, 86400),
    ('Amount', 'Review', 'EUR', 1000000, null), ('Amount', 'Review', 'USD', 1000000, null), ('Amount', 'Review', 'GBP', 1000000, null),
    ('Amount', 'Review', 'TRY', 25000000, null),
    ('BinAndIp', 'Review', '', null, null), ('BinAndBilling', 'Review', '', null, null),
    ('Score', 'Review', '', 70, null), ('Score', 'Block', '', 90, null)
  ) c (kind, outcome, currency, threshold, window_seconds)
  on conflict do nothing;

alter table antifraud_checks force row level security;
alter table tenants force row level security;
