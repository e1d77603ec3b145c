set local lock_timeout = '5s';

-- The owner of the tables is held to the walls as well; they are let down for the filling of the new columns alone.
alter table roles no force row level security;
alter table user_roles no force row level security;

alter table roles add column updated_at timestamptz;
update roles set updated_at = created_at;
alter table roles alter column updated_at set not null;
create index roles_list on roles (tenant_id, level, name, id) include (merchant_id);

-- Merchants give and take their own roles: the wall needs to know whose a role is, and no person holds one of another merchant.
alter table user_roles add column merchant_id uuid;
update user_roles set merchant_id = r.merchant_id from roles r where r.tenant_id = user_roles.tenant_id and r.id = user_roles.role_id;
alter table roles add unique (tenant_id, merchant_id, id);
alter table users add unique (tenant_id, merchant_id, id);
alter table user_roles add foreign key (tenant_id, merchant_id, role_id) references roles (tenant_id, merchant_id, id);
alter table user_roles add foreign key (tenant_id, merchant_id, user_id) references users (tenant_id, merchant_id, id);
create index user_roles_role on user_roles (tenant_id, role_id, user_id);
drop policy merchant_rows on user_roles;
create policy merchant_rows on user_roles as restrictive to {{app_rw}}, {{app_import}}
  using ((select cur_level() = 'tenant') or merchant_id = cur_merchant())
  with check ((select cur_level() = 'tenant') or merchant_id = cur_merchant());

alter table roles force row level security;
alter table user_roles force row level security;
