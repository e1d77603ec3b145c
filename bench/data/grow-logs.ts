import type pg from 'pg'

/** So many days back: beyond, the worker deletes them. */
const days = 90

/** What API and providers said about the payments of a tenant: two of three are requests to providers, the rest calls; one in fifty has failed. */
export async function growLogs(client: pg.Client, { tenantId, logs }: { tenantId: string; logs: number }): Promise<void> {
  const apart = `interval '${(days * 86_400) / logs} seconds'`
  const of = `from generate_series(1, $2::int) n join (select t.*, row_number() over (order by id) as place from transactions t
      where tenant_id = $1 and mode = 'Live' limit 10000) t
      on t.place = 1 + n % (select least(10000, count(*)) from transactions where tenant_id = $1 and mode = 'Live')`
  const failed = 'n % 50 = 0'
  const body = `'{"amountMinor":1250,"currency":"EUR"}'`
  const calls = Math.floor(logs / 3)
  await client.query(
    `insert into api_logs (tenant_id, id, merchant_id, mode, transaction_id, payment_method, payment_provider, at, direction, flow, method, url,
       status_code, latency_ms, error_class, request_id, request_headers, request_body, response_headers, response_body)
     select t.tenant_id, gen_random_uuid(), t.merchant_id, t.mode, t.id, t.payment_method, t.service_provider, now() - n * 1.5 * ${apart},
       'OutboundProvider', case n % 3 when 0 then 'Refund' when 1 then 'Capture' else 'Authorise' end, 'POST', 'https://acquirer.example/v1/payments',
       case when ${failed} then 503 else 200 end, 40 + n % 900, case when ${failed} then '5xx' end, gen_random_uuid()::text, '{}', ${body}, '{}', ${body} ${of}`,
    [tenantId, logs - calls],
  )
  await client.query(
    `insert into api_calls (tenant_id, id, merchant_id, mode, caller, transaction_id, payment_method, payment_provider, at, flow, method, url,
       status_code, latency_ms, error_class, request_id, request_headers, request_body, response_headers, response_body)
     select t.tenant_id, gen_random_uuid(), t.merchant_id, t.mode, 'Merchant', t.id, t.payment_method, t.service_provider, now() - n * 3 * ${apart},
       'Refund', 'POST', '/api/v1/transactions/' || t.id || '/refunds', case when ${failed} then 409 else 201 end, 12 + n % 200,
       case when ${failed} then 'Business' end, gen_random_uuid()::text, '{}', ${body}, '{}', ${body} ${of}`,
    [tenantId, calls],
  )
  await client.query('vacuum analyze api_logs, api_calls')
}
