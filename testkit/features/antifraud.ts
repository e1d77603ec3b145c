import { assessmentOf, insertAssessments } from '@portico/server/features/antifraud/index.ts'
import type { TestPortico } from '../portico/app.ts'
import { aHeldPayment, type PaymentWish } from './payments.ts'

/** Blocked before a provider saw it; its card can still be sent. */
export async function aBlockedPayment(portico: TestPortico, wish: PaymentWish = {}): Promise<string> {
  const id = await aHeldPayment(portico, wish)
  const until = new Date(portico.services.now().getTime() + 3_600_000).toISOString()
  const held = JSON.stringify({ cardHeldUntil: until })
  await portico.admin.query("update transactions set status = 'Blocked', details = details || $2::jsonb where id = $1", [id, held])
  return id
}

/** Held for its score, with the call that brought it. */
export async function aScoredPayment(portico: TestPortico, wish: PaymentWish = {}): Promise<{ id: string; logId: string }> {
  const { services, world, admin } = portico
  const id = await aHeldPayment(portico, wish)
  const { id: merchantId, tenantId } = world[wish.merchant ?? 'acme']
  const mode = wish.mode ?? 'Live'
  const logId = services.newId()
  await admin.query(
    `insert into api_logs (tenant_id, id, merchant_id, mode, transaction_id, payment_method, payment_provider, at, direction, flow, method, url,
       status_code, latency_ms, request_headers, request_body, response_headers, response_body)
     select tenant_id, $2, merchant_id, mode, id, payment_method, service_provider, created_at, 'OutboundProvider', 'RiskScore', 'POST', 'https://scores.example/v1/risk-scores',
       200, 12, '{}', '{"amountMinor":1000}', '{}', '{"score":80}' from transactions where id = $1`,
    [id, logId],
  )
  const { rows } = await admin.query<{ payment_provider: string; payment_method: string }>(
    'select service_provider as payment_provider, payment_method from transactions where id = $1',
    [id],
  )
  const part = { tenant_id: tenantId, merchant_id: merchantId, mode, transaction_id: id, ...rows[0]! }
  const finding = {
    kind: 'Score',
    outcome: 'Review',
    value: 80,
    threshold: 70,
    windowSeconds: null,
    currency: null,
    countries: null,
  } as const
  const found = { at: services.now(), verdict: 'Review', findings: [finding], score: 80, scoreState: 'Given' } as const
  await services.inScope({ level: 'tenant', tenantId, mode }, (db) =>
    insertAssessments(db, [assessmentOf(part, services.newId(), logId, { ...found, findings: [...found.findings] })]),
  )
  return { id, logId }
}
