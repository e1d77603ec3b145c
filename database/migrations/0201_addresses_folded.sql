set local lock_timeout = '5s';

-- An address is compared as every text that is searched for: case, forms of one character, accents and the Turkish i make no difference.
alter table transactions alter column customer_email_lc set expression as (text_search(customer_email));
