set local lock_timeout = '5s';

-- Tickets are found by every word and number of them, also by one that stands behind a hyphen or within an address, and by how people
-- name them: the end of their id. Whatever is no letter and no digit parts words, as it does in what is searched for.
alter table support_tickets drop column words;
alter table support_tickets add column words tsvector generated always as (
  to_tsvector('simple', translate(subject || ' ' || description, $$!"#$%&'()*+,-./:;<=>?@[\]^_`{|}~$$, repeat(' ', 32)) || ' ' || right(id::text, 8))
) stored;
