import type pg from 'pg'

type Place = { tenantId: string; merchantId: string }

/**
 * Payments of every kind that an overview tells apart, and refunds, spread evenly over `days` before `until`, past the walls.
 * Mostly captured and in EUR; authorisations live for seven days. The base currency is EUR, and half of those in GBP have no rate.
 */
export async function loadPayments(
  admin: pg.Client,
  places: readonly Place[],
  { count, days, until, mode }: { count: number; days: number; until: Date; mode: 'Test' | 'Live' },
): Promise<void> {
  for (const { tenantId, merchantId } of places)
    await admin.query(
      `insert into transactions (tenant_id, id, merchant_id, mode, root_transaction_id, type, status, status_changed_at, source, currency, currency_digits,
        amount_minor, amount_authorised_minor, amount_captured_minor, payment_method, service_provider, normalised_code, created_by,
        created_at, updated_at, expires_at, base_currency, base_currency_digits, base_amount_minor, base_rate, base_rate_on)
      select $1, id, $2, $3, id, type, status, at, 'Api', case when n % 5 = 2 then 'GBP' else 'EUR' end, 2, amount, amount,
        case when status in ('Captured', 'Refunded') then amount else 0 end, case when n % 11 = 0 then 'Wallet' else 'Card' end,
        case when n % 3 = 0 then 'Bosphorus Pay' else 'Adelphi Acquiring' end,
        case when status in ('Declined', 'Failed') then (array['DoNotHonour', 'IssuerUnavailable', null, 'DoNotHonour', 'IssuerUnavailable', 'ExpiredCard', 'LostCard', 'Timeout',
          'NetworkError', 'DoNotHonour', 'IssuerUnavailable', null])[1 + n % 12] end,
        '{"kind":"System","id":null,"name":"Loader"}', at, at, case when status = 'Reserved' then at + interval '7 days' end,
        case when rate is not null then 'EUR' end, case when rate is not null then 2 end, in_base(amount, rate, 0), rate, case when rate is not null then at::date end
      from (
        select *, case when n % 5 <> 2 then '1' when n % 10 = 2 then '1.1625' end as rate from (
        select n, gen_random_uuid() as id, $5::timestamptz - (($4::int - n)::float8 / $4::int) * $6::float8 * interval '1 day' as at,
          100 + (n * 7919) % 100000 as amount, kinds.type, kinds.status
        from generate_series(1, $4::int) n
        join (values (0, 'Payment', 'Declined'), (1, 'Payment', 'Failed'), (2, 'Refund', 'Successful'), (3, 'Refund', 'Pending'),
          (4, 'Payment', 'Pending'), (5, 'Payment', 'WaitingForApproval'), (6, 'Payment', 'Conflict'), (7, 'Refund', 'Conflict'),
          (8, 'Authorization', 'Captured'), (9, 'Payment', 'Refunded'), (10, 'Authorization', 'Closed'), (11, 'Authorization', 'Reserved'))
          as kinds (nth, type, status) on kinds.nth = case when n % 23 < 12 then n % 23 end
        where n % 23 < 11 or $5::timestamptz - (($4::int - n)::float8 / $4::int) * $6::float8 * interval '1 day' > $7
        union all
        select n, gen_random_uuid(), $5::timestamptz - (($4::int - n)::float8 / $4::int) * $6::float8 * interval '1 day',
          100 + (n * 7919) % 100000, 'Payment', 'Captured'
        from generate_series(1, $4::int) n where n % 23 >= 12
        ) plain
      ) made`,
      [tenantId, merchantId, mode, count, until, days, new Date(until.getTime() - 6.9 * 86_400_000)],
    )
  await admin.query('analyze transactions')
}
