import type { DatabaseSync } from 'node:sqlite'
import type { Operation, Payment } from './operation.ts'

export type FirstAnswer = { payloadHash: string; status: number; body: string }
type Row = Record<string, string | number | null>

const toPayment = (row: Row): Payment => ({
  id: String(row.id),
  provider: String(row.provider),
  mid: String(row.mid),
  merchantReference: String(row.merchant_reference),
  currency: String(row.currency),
  method: JSON.parse(String(row.method)),
  callbackUrl: row.callback_url as string | null,
  openingAuthorisedMinor: Number(row.opening_authorised_minor),
  openingCapturedMinor: Number(row.opening_captured_minor),
  openingRefundedMinor: Number(row.opening_refunded_minor),
  createdAt: Number(row.created_at),
  expiresAt: Number(row.expires_at),
})

const toOperation = (row: Row): Operation => ({
  requestId: String(row.request_id),
  operationId: String(row.operation_id),
  paymentId: String(row.payment_id),
  kind: row.kind as Operation['kind'],
  booksAs: row.books_as as Operation['booksAs'],
  askedMinor: Number(row.asked_minor),
  amountMinor: Number(row.amount_minor),
  currency: String(row.currency),
  provider: String(row.provider),
  mid: String(row.mid),
  merchantReference: String(row.merchant_reference),
  status: row.status as Operation['status'],
  responseCode: String(row.response_code),
  responseText: String(row.response_text),
  facts: JSON.parse(String(row.facts)),
  behaviour: String(row.behaviour),
  revision: Number(row.revision),
  isFinalCapture: row.is_final_capture === 1,
  callbackUrl: row.callback_url as string | null,
  createdAt: Number(row.created_at),
  updatedAt: Number(row.updated_at),
})

export function paymentsRepository(db: DatabaseSync) {
  const paymentById = db.prepare('select * from payment where id = ?')
  const operationByKey = db.prepare('select * from operation where request_id = ?')
  const operationsOfPayment = db.prepare('select * from operation where payment_id = ? order by created_at, rowid')
  const answerByKey = db.prepare('select payload_hash, answer_status, answer_body from operation where request_id = ?')
  const attemptByKey = db.prepare('select payload_hash from attempt where request_id = ?')
  const addAttempt = db.prepare('insert into attempt values (?, ?) on conflict do nothing')
  const addPayment = db.prepare('insert into payment values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
  const addOperation = db.prepare('insert into operation values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
  const changeOperation = db.prepare(
    'update operation set status = ?, response_code = ?, response_text = ?, amount_minor = ?, facts = ?, revision = ?, updated_at = ? where request_id = ?',
  )

  return {
    findPayment(id: string): Payment | undefined {
      const row = paymentById.get(id) as Row | undefined
      return row && toPayment(row)
    },
    findOperation(requestId: string): Operation | undefined {
      const row = operationByKey.get(requestId) as Row | undefined
      return row && toOperation(row)
    },
    listOperations: (paymentId: string): Operation[] => (operationsOfPayment.all(paymentId) as Row[]).map(toOperation),
    findFirstAnswer(requestId: string): FirstAnswer | undefined {
      const row = answerByKey.get(requestId) as Row | undefined
      return row && { payloadHash: String(row.payload_hash), status: Number(row.answer_status), body: String(row.answer_body) }
    },
    /** The payload hash of a key that was asked once without any effect. */
    findAttempt(requestId: string): string | undefined {
      const row = attemptByKey.get(requestId) as Row | undefined
      return row && String(row.payload_hash)
    },
    insertAttempt: (requestId: string, payloadHash: string) => addAttempt.run(requestId, payloadHash),
    insertPayment: (p: Payment) =>
      addPayment.run(
        p.id,
        p.provider,
        p.mid,
        p.merchantReference,
        p.currency,
        JSON.stringify(p.method),
        p.callbackUrl,
        p.openingAuthorisedMinor,
        p.openingCapturedMinor,
        p.openingRefundedMinor,
        p.createdAt,
        p.expiresAt,
      ),
    insertOperation: (o: Operation, answer: FirstAnswer) =>
      addOperation.run(
        o.requestId,
        o.operationId,
        o.paymentId,
        o.kind,
        o.booksAs,
        o.askedMinor,
        o.amountMinor,
        o.currency,
        o.provider,
        o.mid,
        o.merchantReference,
        o.status,
        o.responseCode,
        o.responseText,
        JSON.stringify(o.facts),
        o.behaviour,
        o.revision,
        o.isFinalCapture ? 1 : 0,
        o.callbackUrl,
        o.createdAt,
        o.updatedAt,
        answer.payloadHash,
        answer.status,
        answer.body,
      ),
    updateOperation: (o: Operation) =>
      changeOperation.run(
        o.status,
        o.responseCode,
        o.responseText,
        o.amountMinor,
        JSON.stringify(o.facts),
        o.revision,
        o.updatedAt,
        o.requestId,
      ),
  }
}
