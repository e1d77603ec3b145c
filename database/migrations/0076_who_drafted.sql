set local lock_timeout = '5s';

-- Drafts say who made them; those from before there were models were made here.
alter table support_scopings no force row level security;
update support_scopings
set draft = jsonb_set(draft, '{effort,because}', 'null') || '{"by": {"method": "local", "model": null, "failure": null, "status": null}}'
where draft is not null;
update support_scopings
set proposal = jsonb_set(proposal, '{effort,because}', 'null') || '{"by": {"method": "local", "model": null, "failure": null, "status": null}}'
where proposal is not null;
alter table support_scopings force row level security;
