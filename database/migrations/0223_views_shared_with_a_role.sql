set local lock_timeout = '5s';

-- A view is shared with everyone of its organisation (`is_shared`) or with the people of one role. Once that role is deleted nobody can hold it, so the
-- view is its owner's alone again and never becomes everyone's. Ids of roles are not used a second time, so no foreign key is needed for that.
alter table saved_views
  add column shared_role_id uuid,
  add constraint saved_views_shared_one_way check (not is_shared or shared_role_id is null);
create index saved_views_of_role on saved_views (tenant_id, shared_role_id) where shared_role_id is not null;
