set local lock_timeout = '5s';
-- feature: report-definitions

-- Versions of the reports that the platform composes. `definition`: what it is made of, in the words of the contract's closed lists; no part of
-- it is ever a statement. Of each report there is one draft and one published version at most.
create table report_definitions (
  id uuid primary key,
  code text not null check (code ~ '^composed-[a-z0-9][a-z0-9-]{0,47}$'),
  number int not null check (number between 1 and 9999),
  state text not null default 'Draft' check (state in ('Draft', 'Published', 'Withdrawn')),
  name_en text not null check (length(name_en) between 1 and 100),
  name_tr text not null check (length(name_tr) between 1 and 100),
  definition jsonb not null check (jsonb_typeof(definition) = 'object'),
  tenant_ids uuid[] check (cardinality(tenant_ids) <= 500),
  published_at timestamptz,
  withdrawn_at timestamptz,
  unique (code, number),
  check ((state = 'Draft') = (published_at is null)),
  check ((state = 'Withdrawn') = (withdrawn_at is not null))
);
create unique index report_definitions_draft on report_definitions (code) where state = 'Draft';
create unique index report_definitions_published on report_definitions (code) where state = 'Published';
select make_facts_table('report_definitions');

-- What was published stays as it was: it can only be withdrawn, and the next version takes its place.
create function keep_published_definition() returns trigger language plpgsql as $$
begin
  if old.state = 'Draft' then return case tg_op when 'DELETE' then old else new end; end if;
  if tg_op = 'DELETE' then raise exception 'a published definition of a report stays' using errcode = 'restrict_violation'; end if;
  if (new.id, new.code, new.number, new.name_en, new.name_tr, new.definition, new.tenant_ids, new.published_at, new.created_at)
     is distinct from (old.id, old.code, old.number, old.name_en, old.name_tr, old.definition, old.tenant_ids, old.published_at, old.created_at)
     or new.state = 'Draft' or (old.state = 'Withdrawn' and new.state <> 'Withdrawn') then
    raise exception 'a published definition of a report stays as it is' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep_published before update or delete on report_definitions for each row execute function keep_published_definition();
