set local lock_timeout = '5s';

-- The words of a text, as contract/core/text/fold.ts parts them: whatever is a blank or a sign parts words.
create function text_words(given text) returns text language sql immutable strict parallel safe
return btrim(regexp_replace(text_search(given) collate "C", U&'[ -/:-@\005B-`{-~\2010-\2027]+', ' ', 'g'));

/* What a payment is found by: the same as server/features/transactions/keys/keys-of-payment.ts, for payments that were there before and for
   rows that are loaded past the server. Behind the walls only beginnings may use an index. So each second end of a reference is a key, with
   the character before it: a part of a reference begins either at such an end, or at the character before one. References and the address have
   nothing before them, words of the name a line break, which no text that is searched for has. */
create function keys_of_payment(external_id text, provider_transaction_id text, customer_name text, customer_email text)
returns table (before text, key text) language sql immutable parallel safe as $$
  with texts (text) as (select text_search(one) from unnest(array[external_id, provider_transaction_id]) one)
  select substr(text, at, 1), substr(text, at + 1, 12) from texts, generate_series(2, length(text) - 2, 2) at
  union select '', left(text, 254) from texts where text <> ''
  union select '', left(text_search(customer_email), 254) where text_search(customer_email) <> ''
  union select E'\n', left(word, 254) from regexp_split_to_table(text_words(customer_name), ' ') word where word <> ''
$$;

-- Payments are never deleted and a key only says where to look, so no foreign key is checked for each of them.
create table transaction_keys (
  tenant_id uuid not null,
  mode text not null,
  before text collate "C" not null,
  key text collate "C" not null,
  transaction_id uuid not null,
  merchant_id uuid not null,
  payment_method text not null,
  payment_provider text not null
);

-- Once, for the payments of before. The owner of the tables is held to the walls as well.
set local row_security = off;
alter table transactions no force row level security;
insert into transaction_keys
  select t.tenant_id, t.mode, k.before, k.key, t.id, t.merchant_id, t.payment_method, t.service_provider
  from transactions t cross join lateral keys_of_payment(t.external_id, t.provider_transaction_id, t.customer_name, t.customer_email) k;
alter table transactions force row level security;
set local row_security = on;
alter table transaction_keys add primary key (tenant_id, mode, before, key, transaction_id);
select make_tenant_table('transaction_keys', merchant => 'required', mode => true, grants => 'select, insert, delete');
grant update (payment_provider) on transaction_keys to {{app_rw}}, {{app_limited}};
grant insert on transaction_keys to {{app_import}};
analyze transaction_keys;
