set local lock_timeout = '5s';

-- A shared table may not point at one of tenants: a distributed database copies the one everywhere and splits the other.
-- Whoever makes a person of a merchant finds the merchant's role first, behind the wall, so the merchant is there.
alter table users drop constraint users_tenant_id_merchant_id_fkey;
