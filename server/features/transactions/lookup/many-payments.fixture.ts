import type pg from 'pg'

type Place = { tenantId: string; merchantId: string; websiteId: string }

/** What payments are found by that were loaded past the server. */
export const keysOfLoaded = `insert into transaction_keys (tenant_id, mode, before, key, transaction_id, merchant_id, payment_method, payment_provider)
  select t.tenant_id, t.mode, k.before, k.key, t.id, t.merchant_id, t.payment_method, t.service_provider
  from transactions t cross join lateral keys_of_payment(t.external_id, t.provider_transaction_id, t.customer_name, t.customer_email) k
  where not exists (select from transaction_keys n where n.tenant_id = t.tenant_id and n.mode = t.mode and n.before = ''
    and n.key = left(text_search(t.external_id), 254) and n.transaction_id = t.id)
  -- In the order of the index: several times as quick.
  order by 1, 2, 3, 4 on conflict do nothing`

/**
 * Loads payments fast, past the walls: `count` per place, in one mode, spread evenly over `days` before `until`, with the
 * skew of real ones (most captured, a few in conflict; most in EUR, some rare currencies). Vacuumed, so that index-only scans are.
 */
export async function loadPayments(
  admin: pg.Client,
  places: readonly Place[],
  { count, days, until, mode = 'Live' }: { count: number; days: number; until: Date; mode?: 'Test' | 'Live' },
): Promise<void> {
  for (const [index, { tenantId, merchantId, websiteId }] of places.entries())
    await admin.query(
      `insert into transactions (tenant_id, id, merchant_id, website_id, mode, root_transaction_id, type, status, status_changed_at, external_id,
        source, currency, currency_digits, amount_minor, amount_authorised_minor, amount_captured_minor, payment_method, service_provider, provider_transaction_id,
        acquirer_reference, utr, card_brand, card_first6, card_last4, country, customer_name, customer_email, attempt_count, event_count,
        created_by, created_at, updated_at, captured_at)
      select $1, id, $2, $3, $4, id, 'Payment', status, at, 'ORD-' || $5::int || '-' || lpad(n::text, 7, '0'), 'Api',
        case when n % 977 = 0 then 'CAD' when n % 5 = 0 then 'GBP' else 'EUR' end, 2, amount, amount,
        case when status in ('Captured', 'Refunded') then amount else 0 end,
        case when n % 11 = 0 then 'Wallet' when n % 101 = 0 then 'BankTransfer' when n % 103 = 0 then 'Terminal' else 'Card' end,
        case when n % 3 = 0 then 'Bosphorus Pay' else 'Adelphi Acquiring' end,
        'pay_' || $5::int || '_' || n, '7' || lpad(($5::int * 10000000 + n)::text, 22, '0'), case when n % 7 = 0 then 'UTR' || $5::int || '-' || n end,
        'Visa', '424242', lpad((n * 7919 % 10000)::text, 4, '0'), case when n % 9 = 0 then 'TR' else 'NO' end, 'Shopper ' || n,
        'shopper' || (n % 5000) || '@mail.example', 1, 2, '{"kind":"System","id":null,"name":"Loader"}', at, at + interval '1 minute' * (n % 50), at
      from (
        select n, ($7::timestamptz - (($6::int - n)::float8 / $6::int) * $8::float8 * interval '1 day') as at, 100 + (n * 7919) % 100000 as amount,
          case when n % 1000 = 1 then 'Conflict' when n % 20 = 0 then 'Declined' when n % 17 = 0 then 'Refunded' else 'Captured' end as status,
          (lpad(to_hex((extract(epoch from $7::timestamptz - (($6::int - n)::float8 / $6::int) * $8::float8 * interval '1 day') * 1000)::bigint), 12, '0')
            || '7' || lpad(to_hex($5::int), 3, '0') || '8' || lpad(to_hex(n), 15, '0'))::uuid as id
        from generate_series(1, $6::int) n
      ) made`,
      [tenantId, merchantId, websiteId, mode, index, count, until, days],
    )
  await admin.query(keysOfLoaded)
  await admin.query('vacuum (analyze) transactions')
  await admin.query('vacuum (analyze) transaction_keys')
}
