import type { CallFlow } from '@portico/contract/core/call-flows.ts'
import { uuidv7 } from '@portico/database/ids.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { asKept, type Call, type CallInsert, insertCalls } from '@portico/server/features/api-logs/index.ts'
import { insertApiLogs, logOfExchange, type PaymentRows, partOf } from '@portico/server/features/transactions/index.ts'
import { type Chance, chanceFrom } from './random.ts'

type Payment = PaymentRows['payment']
type Exchange = Parameters<typeof logOfExchange>[1]
/** Of payments that are newer there is a log of what was asked of their providers, and by whom. */
const shownMs = 10 * 86_400_000
const isOver = ['Failed', 'Declined', 'Rejected']
const asked = { Capture: 'Capture', Refund: 'Refund', Void: 'Void', Reversal: 'Reversal' } as const satisfies Record<string, CallFlow>
type Asked = keyof typeof asked

/** Requests to providers about the newest payments, and the calls that asked for their refunds, captures and voids. */
export async function keepLogs(db: ScopedDb, rows: readonly PaymentRows[], now: Date): Promise<void> {
  const newest = rows.filter(({ payment, attempts }) => attempts.length > 0 && now.getTime() - msOf(payment) < shownMs)
  const children = newest.flatMap(({ payment, children: all }) =>
    all.filter(({ type }) => type in asked).map((child) => ({ payment, child, chance: chanceFrom(`${child.id}/logs`) })),
  )
  await insertApiLogs(db, [
    ...newest.map(({ payment }) => logged(payment, payment, 'Authorise', chanceFrom(`${payment.id}/logs`))),
    ...children.map(({ payment, child, chance }) => logged(child, payment, child.type as Asked, chance)),
  ])
  await insertCalls(
    db,
    children.map(({ payment, child, chance }) => callFor(child, payment, chance)),
  )
}

const msOf = ({ created_at }: Payment) => Date.parse(String(created_at))
const idAt = (ms: number, { bytes }: Chance) => uuidv7(ms, bytes)

/** What the provider was asked about a payment or its child, with the answer that its status tells of. */
function logged(of: Payment, payment: Payment, flow: Exchange['flow'], chance: Chance) {
  const at = msOf(of) + 40 + chance.below(60)
  const money = { amountMinor: of.amount_minor, currency: of.currency }
  const path = flow === 'Authorise' ? '' : `/${payment.provider_transaction_id ?? payment.id}/${flow.toLowerCase()}s`
  const hasFailed = isOver.includes(of.status)
  const isSilent = of.status === 'Failed' && chance.below(2) === 0
  const answer: Partial<Exchange> = isSilent
    ? { errorClass: 'Timeout', errorText: 'No answer before the deadline', latencyMs: 20_000 }
    : {
        statusCode: of.status === 'Failed' ? 503 : hasFailed ? 422 : 200,
        responseHeaders: { 'content-type': 'application/json' },
        responseBody: hasFailed
          ? { requestId: of.id, status: 'Declined', code: of.response_code ?? '05', text: of.response_text ?? 'Do not honour' }
          : { requestId: of.id, status: 'Approved', ...money },
        ...(hasFailed ? { errorClass: of.status === 'Failed' ? '5xx' : 'Business' } : {}),
      }
  return logOfExchange(
    of,
    {
      flow,
      at: new Date(at).toISOString(),
      method: 'POST',
      url: `https://acquirer.example/v1/payments${path}`,
      requestHeaders: { accept: 'application/json', 'content-type': 'application/json' },
      requestBody: { requestId: of.id, merchantReference: payment.external_id, ...money },
      responseHeaders: {},
      responseBody: null,
      latencyMs: 90 + chance.below(700),
      reachedProvider: true,
      ...answer,
    },
    idAt(at, chance),
  )
}

/** Who asked for it: the shop's own server, or a clerk of the tenant. */
function callFor(child: Payment, payment: Payment, chance: Chance): CallInsert {
  const at = new Date(msOf(child))
  const flow = asked[child.type as Asked]
  const isMerchants = child.source === 'Api' || chance.below(2) === 0
  const call: Call = {
    ...{ flow, at, method: 'POST', status: 201, latencyMs: 20 + chance.below(120), requestId: idAt(at.getTime(), chance) },
    url: `/api/v1/${isMerchants ? '' : 'crm/'}transactions/${payment.id}/${flow.toLowerCase()}s`,
    ...{ caller: isMerchants ? 'Merchant' : 'Staff', merchantId: isMerchants ? payment.merchant_id : null, paymentId: payment.id },
    requestHeaders: {
      ...{ 'content-type': 'application/json', authorization: '', 'user-agent': isMerchants ? 'shop-backend/4.2' : 'Mozilla/5.0' },
      'idempotency-key': idAt(at.getTime(), chance),
    },
    requestBody: {
      ...(flow === 'Void' ? {} : { amountMinor: child.amount_minor }),
      ...(flow === 'Refund' ? { reasonCode: 'CustomerRequest' } : {}),
    },
    responseHeaders: { 'content-type': 'application/json; charset=utf-8' },
    responseBody: JSON.stringify({ childTransactionId: child.id, status: 'Pending', message: 'Sent to the provider' }),
  }
  return {
    ...partOf(payment),
    ...{ id: idAt(at.getTime(), chance), caller: call.caller, at, flow, method: call.method, status_code: call.status },
    ...{ latency_ms: call.latencyMs, request_id: call.requestId },
    ...asKept(call),
  }
}
