set local lock_timeout = '5s';

-- What two texts are compared by, as contract/core/text/fold.ts says: `text_key` where a name may be there once, `text_search` where words
-- are looked for. The letters of the root locale, whatever the server's own is.
-- Plain ASCII needs no more than small letters.
create function text_key(given text) returns text language sql immutable strict parallel safe
return case when given collate "C" ~ '^[!-~]+( [!-~]+)*$' then lower(given collate "und-x-icu") else btrim(regexp_replace(
  normalize(
    replace(
      replace(
        replace(
          lower(
            upper(
              regexp_replace(
                normalize(given, NFKC),
                '[\u0001-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U00013441\U00013442\U0001BCA0-\U0001BCA3\U0001D159\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]',
                '', 'g'
              ) collate "und-x-icu"
            ) collate "und-x-icu"
          ),
          'ı', 'i'
        ),
        U&'i\0307', 'i'
      ),
      'ς', 'σ'
    ),
    NFKC
  ),
  '\s+', ' ', 'g'
)) end;

create function text_search(given text) returns text language sql immutable strict parallel safe
return case when given collate "C" ~ '^[!-~]+( [!-~]+)*$' then lower(given collate "und-x-icu") else normalize(
  regexp_replace(
    normalize(text_key(given), NFKD),
    '[\u0300-\u036F\u0483-\u0487\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u064B-\u065F\u0670\u1AB0-\u1ACE\u1DC0-\u1DFF\u20D0-\u20DC\uFE20-\uFE2F]',
    '', 'g'
  ),
  NFC
) end;

-- Names that are there once are compared by their key. Of names kept until now that look the same, the later ones get a number.
set local row_security = off;
do $$
declare
  one record;
  nobody constant text := '''00000000-0000-0000-0000-000000000000''';
begin
  for one in select * from (values
    ('roles', 'roles_name', 'name', 'tenant_id, level, coalesce(merchant_id, ' || nobody || '), ', 'true', 'created_at, id'),
    ('saved_views', 'saved_views_name', 'name', 'tenant_id, user_id, list_key, ', 'true', 'created_at, id'),
    ('support_labels', 'support_labels_value', 'value', 'tenant_id, coalesce(merchant_id, ' || nobody || '), ', 'deleted_at is null', 'created_at, id'),
    ('countries', 'countries_name_en', 'name_en', '', 'true', 'code'),
    ('countries', 'countries_name_tr', 'name_tr', '', 'true', 'code'),
    ('currencies', 'currencies_name_en', 'name_en', '', 'true', 'code'),
    ('currencies', 'currencies_name_tr', 'name_tr', '', 'true', 'code'),
    ('languages', 'languages_name_en', 'name_en', '', 'true', 'code'),
    ('languages', 'languages_name_tr', 'name_tr', '', 'true', 'code'),
    ('document_types', 'document_types_name_en', 'name_en', '', 'true', 'code'),
    ('document_types', 'document_types_name_tr', 'name_tr', '', 'true', 'code')
  ) as named (tbl, idx, col, owners, living, age) loop
    execute format('alter table %I no force row level security', one.tbl);
    execute format(
      'update %1$I t set %2$I = left(t.%2$I, 36) || '' '' || n.place
       from (select ctid as at, row_number() over (partition by %3$s text_key(%2$I) order by %5$s) as place from %1$I where %4$s) n
       where t.ctid = n.at and n.place > 1', one.tbl, one.col, one.owners, one.living, one.age);
    execute format('alter table %I force row level security', one.tbl);
    execute format('alter table %I drop constraint if exists %I', one.tbl, one.idx);
    execute format('drop index if exists %I', one.idx);
    execute format('create unique index %I on %I (%s text_key(%I)) where %s', one.idx, one.tbl, one.owners, one.col, one.living);
  end loop;
end $$;
