set local lock_timeout = '5s';

-- One kind of news more, beside whatever there is.
do $$
declare known text;
begin
  select string_agg(part[1], ', ') into known
    from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''\w+''', 'g') part
    where conrelid = 'notifications'::regclass and conname = 'notifications_type_check';
  alter table notifications drop constraint notifications_type_check;
  execute format('alter table notifications add constraint notifications_type_check check (type in (%s, ''InvoiceIssued''))', known);
end $$;
