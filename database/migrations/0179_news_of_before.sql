set local lock_timeout = '5s';
set local row_security = off;

-- News from before it named what it is about is hidden by the limits of its reader as well: its address says which record it is about. The
-- owner of the tables is held to the walls as well.
alter table notifications no force row level security;
alter table support_tickets no force row level security;
alter table transactions no force row level security;
alter table users no force row level security;
with place as (
  select tenant_id, id, type, substring(object_url from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$')::uuid as target
    from notifications where about_merchant_id is null and about_payment_method is null and about_service_provider is null
), about as (
  select p.tenant_id, p.id, q.merchant_id, null as payment_method, null as service_provider
    from place p join support_tickets q on q.id = p.target where p.type like 'Ticket%'
  union all select p.tenant_id, p.id, t.merchant_id, t.payment_method, t.service_provider
    from place p join transactions t on t.tenant_id = p.tenant_id and t.id = p.target where p.type = 'TransactionAlert'
  union all select p.tenant_id, p.id, u.merchant_id, null, null
    from place p join users u on u.tenant_id = p.tenant_id and u.id = p.target where p.type = 'InvitationAccepted'
)
update notifications n
  set about_merchant_id = a.merchant_id, about_payment_method = a.payment_method, about_service_provider = a.service_provider
  from about a
  where a.tenant_id = n.tenant_id and a.id = n.id
    and (a.merchant_id is not null or a.payment_method is not null or a.service_provider is not null);
alter table notifications force row level security;
alter table support_tickets force row level security;
alter table transactions force row level security;
alter table users force row level security;
