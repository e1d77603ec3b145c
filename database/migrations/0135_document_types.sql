set local lock_timeout = '5s';
-- feature: document-types

create table document_types (
  code text primary key check (code ~ '^[a-z][a-z0-9-]{1,39}$'),
  name_en text not null check (length(name_en) between 1 and 100),
  name_tr text not null check (length(name_tr) between 1 and 100),
  party text not null check (party in ('Company', 'Person')),
  valid_months int check (valid_months between 1 and 120),
  is_required boolean not null default false
);
select make_facts_table('document_types');
create unique index document_types_name_en on document_types (lower(name_en));
create unique index document_types_name_tr on document_types (lower(name_tr));

-- The owner of the tables is held to the walls as well.
set local row_security = off;
alter table document_types no force row level security;
insert into document_types (code, party, name_en, name_tr, valid_months, is_required, is_standard) values
  ('certificate-of-incorporation', 'Company', 'Certificate of incorporation', 'Kuruluş belgesi', null, true, true),
  ('trade-register-extract', 'Company', 'Trade register extract', 'Ticaret sicil özeti', 3, true, true),
  ('articles-of-association', 'Company', 'Articles of association', 'Ana sözleşme', null, false, true),
  ('ownership-structure', 'Company', 'Ownership structure', 'Ortaklık yapısı', 12, true, true),
  ('tax-certificate', 'Company', 'Tax certificate', 'Vergi levhası', 12, false, true),
  ('bank-statement', 'Company', 'Bank statement', 'Banka hesap özeti', 3, true, true),
  ('proof-of-business-address', 'Company', 'Proof of business address', 'İş adresi belgesi', 3, false, true),
  ('financial-statements', 'Company', 'Financial statements', 'Mali tablolar', 12, false, false),
  ('processing-statements', 'Company', 'Card processing statements', 'Kart işlem ekstreleri', 6, false, false),
  ('business-licence', 'Company', 'Business licence', 'Faaliyet ruhsatı', 12, false, false),
  ('identity-document', 'Person', 'Passport or identity card', 'Pasaport veya kimlik kartı', null, true, true),
  ('proof-of-address', 'Person', 'Proof of address', 'İkametgâh belgesi', 3, true, true),
  ('power-of-attorney', 'Person', 'Power of attorney', 'Vekâletname', 12, false, false),
  ('signature-circular', 'Person', 'Signature circular', 'İmza sirküleri', 12, false, false);
alter table document_types force row level security;
set local row_security = on;

select make_choice_table('document_types', '{requested, is_required}');
