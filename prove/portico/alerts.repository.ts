import type pg from 'pg'

/**
 * Gives a merchant an alert that is over and counted all of its payments, of any age and method: those that fire count the last day, which need not
 * have a payment of each lookup.
 */
export async function insertAlertOfAll(
  client: pg.Client,
  { id, ruleId, tenantId, merchantId, name }: { id: string; ruleId: string; tenantId: string; merchantId: string; name: string },
): Promise<void> {
  const at = "date_trunc('minute', now()) - interval '1 hour'"
  await client.query(
    `insert into alert_rules (tenant_id, id, mode, name, kind, merchant_ids, window_minutes, minimum_payments, threshold, recovery_threshold,
       pending_minutes, severity, mail, time_zone, is_shared, is_active, state_since, created_at, created_by, updated_at, deleted_at)
     values ($1, $2, 'Live', $3, 'Velocity', array[$4::uuid], 1440, 0, 1, 1, 0, 'warning', false, 'Europe/Istanbul', true, false, ${at}, ${at}, 'proof', ${at}, ${at})`,
    [tenantId, ruleId, name, merchantId],
  )
  await client.query(
    `insert into alerts (tenant_id, id, merchant_id, mode, rule_id, name, kind, severity, merchant_ids, providers, methods, countries, recipients,
       window_minutes, threshold, recovery_threshold, state, state_since, fired_at, resolved_at, value, counted, out_of, payments, window_from, window_to,
       latest_value, latest_counted, latest_out_of, latest_at)
     values ($1, $2, $5, 'Live', $3, $4, 'Velocity', 'warning', array[$5::uuid], '{}', '{}', '{}', '{}', 1440, 1, 1, 'Resolved', ${at}, ${at}, ${at}, 10, 1, 1, 1,
       ${at} - interval '1 day', ${at}, 10, 1, 1, ${at})`,
    [tenantId, id, ruleId, name, merchantId],
  )
  await client.query(
    `insert into alert_payments (tenant_id, alert_id, merchant_id, mode, payment_method, payment_provider, payments)
     select tenant_id, $2, merchant_id, mode, payment_method, service_provider, array_agg(id) from transactions
     where tenant_id = $1 and merchant_id = $3 and mode = 'Live' group by 1, 3, 4, 5, 6`,
    [tenantId, id, merchantId],
  )
}
