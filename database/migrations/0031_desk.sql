set local lock_timeout = '5s';

-- A person's own notes and calendar. Within the walls of his tenant or merchant; every statement names the person too.
create table desk_notes (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  merchant_id uuid,
  text text not null check (length(text) between 1 and 4000),
  is_pinned boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index desk_notes_person on desk_notes (tenant_id, user_id, is_pinned desc, updated_at desc, id desc);
select make_tenant_table('desk_notes', merchant => 'optional');

create table desk_events (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  merchant_id uuid,
  title text not null check (length(title) between 1 and 200),
  starts_at timestamptz not null,
  ends_at timestamptz,
  is_all_day boolean not null,
  note text check (length(note) <= 2000),
  is_done boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  constraint desk_events_in_order check (ends_at >= starts_at)
);
create index desk_events_person on desk_events (tenant_id, user_id, starts_at, id);
select make_tenant_table('desk_events', merchant => 'optional');
