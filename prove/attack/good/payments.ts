import { insertAlertOfAll } from '../../portico/alerts.repository.ts'
import { asOperator, superuserUrl } from '../../portico/operator.ts'
import { insertAuthorisations, insertPending, insertReference } from '../../portico/payments.repository.ts'
import { until } from '../at-once.ts'
import { type At, type Good, page, type Recipe } from './good-request.ts'

type Payment = {
  id: string
  websiteId: string
  parentTransactionId: string | null
  amountRefundPendingMinor: number
  amountRefundedMinor: number
}
type Page<Row> = { data: Row[] }

const looked = 'Captured'
const copied = 'Reserved'
const waiting = 'Pending'
/**
 * The newest payments of a merchant in one status. Each is given out once by `take`, but for the first captured one, which all may look at, and
 * authorised ones. They are the demo world's: no API makes a payment, and a sample has the server write one.
 */
const pools = new WeakMap<object, Map<string, Promise<Payment[]>>>()
function poolOf({ side }: At, status: string): Promise<Payment[]> {
  const all = pools.get(side) ?? new Map<string, Promise<Payment[]>>()
  pools.set(side, all)
  const known = all.get(status) ?? readPool(side.owner, status)
  all.set(status, known)
  return known
}
async function readPool(owner: At['me'], status: string): Promise<Payment[]> {
  const { data } = await owner.read<Page<Payment>>(`/api/v1/transactions?status=${status}&pageSize=100`)
  return data.filter((one) => one.amountRefundedMinor + one.amountRefundPendingMinor === 0 || status === 'Refunded')
}

export class NothingLeft extends Error {
  override name = 'NothingLeft'
}

async function take(at: At, status: string): Promise<string> {
  const [taken] = (await poolOf(at, status)).splice(status === looked ? 1 : 0, 1)
  if (taken) return taken.id
  throw new NothingLeft(`${at.side.name} has no other payment that is ${status}`)
}
async function look(at: At, status = looked): Promise<Payment> {
  const [first] = await poolOf(at, status)
  if (first) return first
  throw new NothingLeft(`${at.side.name} has no payment that is ${status}`)
}

/** One that nobody has touched: the demo world has few that wait for their capture. */
async function anAuthorisation(at: At): Promise<string> {
  const wanted = { id: at.random.uuid(), like: (await look(at, copied)).id, amountMinor: 20_000, captureMethod: 'ManualMultiple' } as const
  await asOperator(superuserUrl(at.side.place.portico), (client) => insertAuthorisations(client, [wanted]))
  return wanted.id
}

/** One that no worker is busy with, as it is with a refund or a capture that has just been asked for. */
const aPendingPayment = (at: At) => aCopyOf(at, waiting)
const aHeldPayment = (at: At) => aCopyOf(at, 'WaitingForApproval')
const aBlockedPayment = (at: At) => aCopyOf(at, 'Blocked', { holdsCard: true })
async function aCopyOf(at: At, status: string, { holdsCard = false } = {}): Promise<string> {
  const like = (await poolOf(at, status)).find(({ parentTransactionId }) => parentTransactionId === null)
  if (!like) throw new NothingLeft(`${at.side.name} has no payment that is ${status}`)
  const id = at.random.uuid()
  await asOperator(superuserUrl(at.side.place.portico), (client) => insertPending(client, { id, like: like.id, holdsCard }))
  return id
}

/** The newest by these methods: every merchant of the demo world that the proof uses offers them. */
async function aPaymentBy({ side }: At, methods: string): Promise<Payment> {
  const { data } = await side.owner.read<Page<Payment>>(
    `/api/v1/transactions?paymentMethod=${methods}&status=Captured,Successful&pageSize=1`,
  )
  if (data[0]) return data[0]
  throw new NothingLeft(`${side.name} has no payment by ${methods}`)
}

export const aPaymentOf = async (at: At): Promise<string> => (await look(at)).id

/** A payment with a refund, so that it has relatives, entries, events and a trail. */
const rich = new WeakMap<object, Promise<{ id: string; childId: string; eventId: string }>>()
function richPayment(at: At) {
  const { side } = at
  const known = rich.get(side) ?? makeRich(at)
  rich.set(side, known)
  return known
}
async function makeRich(at: At) {
  const { id, childId } = await refunded(at)
  const events = await at.side.owner.read<Page<{ eventId: string }>>(`/api/v1/transactions/${id}/events?pageSize=5`)
  return { id, childId, eventId: events.data[0]!.eventId }
}
async function refunded(at: At) {
  const id = await take(at, 'Captured')
  const { childTransactionId: childId } = await at.side.owner.read<{ childTransactionId: string }>(`/api/v1/transactions/${id}/refunds`, {
    ...keyed(at),
    body: { amountMinor: 1, reasonCode: 'CustomerRequest', note: at.side.word() },
  })
  return { id, childId }
}
export const aRefundOf = async (at: At): Promise<string> => (await refunded(at)).childId

/** A request to a provider, of the refund of a payment; it is there once the worker has sent it. */
async function anApiLog(at: At): Promise<{ id: string; logId: string }> {
  const { childId } = await richPayment(at)
  const path = `/api/v1/transactions/${childId}/api-logs?pageSize=5`
  const logId = await until(`a request to a provider is kept of ${childId}`, 45_000, async () => {
    const { data } = await at.side.owner.read<Page<{ logId: string }>>(path)
    return data[0]?.logId
  })
  return { id: childId, logId }
}

/** A sample makes a payment in the process of the tests; here the request to its provider is known. */
const ofLogs = ({ side }: At, transactionId: string) => ({
  query: { pageIndex: '0', pageSize: '5', direction: 'Out', transactionId },
  others: { 'query.merchantId': side.merchantId },
})

/** A payment that was stopped for its score. */
async function aScoreLog(at: At): Promise<string> {
  for (const { id } of await poolOf(at, 'WaitingForApproval,Blocked,Rejected')) {
    const { assessment } = await at.side.owner.read<{ assessment: { logId: string | null } | null }>(`/api/v1/transactions/${id}/alerts`)
    if (!assessment) continue
    const logs = await at.side.owner.read<Page<{ logId: string; flow: string }>>(`/api/v1/transactions/${id}/api-logs?pageSize=5`)
    const log = logs.data.find(({ flow }) => flow === 'RiskScore')
    if (log) return log.logId
  }
  throw new NothingLeft(`${at.side.name} has no payment with a score`)
}

const keyed = ({ random }: At) => ({ headers: { 'idempotency-key': random.uuid() } })
const onRich: Recipe = async (at) => ({ params: { id: (await richPayment(at)).id } })
const onRichPage: Recipe = async (at) => ({ ...(await onRich(at)), query: page })

const acting =
  (find: (at: At) => Promise<string>, body: object): Recipe =>
  async (at) => ({ params: { id: await find(at) }, body, ...keyed(at) })

const counted = new WeakMap<object, Promise<string>>()
/** An alert that counted every payment of the merchant. */
function anAlertOfAll({ side, random }: At): Promise<string> {
  const { tenantId, merchantId } = side
  const insert = async () => {
    const wanted = { id: random.uuid(), ruleId: random.uuid(), tenantId, merchantId, name: side.word() }
    await asOperator(superuserUrl(side.place.portico), (client) => insertAlertOfAll(client, wanted))
    return wanted.id
  }
  const known = counted.get(side) ?? insert()
  counted.set(side, known)
  return known
}

/** `methods`: of a lookup that has no others. */
const listing =
  (query: Record<string, string>, methods?: string): Recipe =>
  async (at) => {
    const { id, websiteId } = methods ? await aPaymentBy(at, methods) : await look(at)
    const { merchantId, tenantId } = at.side
    const others = {
      ...{ 'query.id': id, 'query.merchantId': merchantId, 'query.websiteId': websiteId, 'query.tenantId': tenantId },
      'query.alertId': await anAlertOfAll(at),
    }
    const dateFrom = new Date(Date.now() - 30 * 86_400_000).toISOString()
    return { query: { ...query, ...(query.searchKey === '' ? { searchKey: id } : { dateFrom }) }, others }
  }

/** The tenant has credentials of the sandbox, which a sample would put others in place of. */
const aTrial: Recipe = async (at) => {
  const { merchantId, staff, word } = at.side
  const website = { name: word(), url: 'https://another-shop.example' }
  const { id: websiteId } = await staff.read<{ id: string }>(`/api/v1/crm/merchants/${merchantId}/websites`, { body: website })
  const body = { paymentMethod: 'Card', currency: 'EUR', serviceProvider: 'Adelphi Acquiring' }
  const headers = { mode: 'Test' }
  await staff.read(`/api/v1/crm/processing-setup/${websiteId}/lines`, { body, headers })
  return { params: { websiteId }, body: { currency: 'EUR', outcome: 'Approved' }, headers: { ...headers, ...keyed(at).headers } }
}
/** A payout that its merchant has asked for, so that any of the staff may decide. */
async function aWaitingPayout(at: At): Promise<string> {
  const { owner } = at.side
  for (const { id } of await poolOf(at, looked)) {
    const path = `/api/v1/transactions/${id}/payouts`
    const { maxMinor, approvalFromMinor } = await owner.read<{ maxMinor: number; approvalFromMinor: number | null }>(`${path}/limit`)
    if (approvalFromMinor === null || maxMinor < approvalFromMinor) continue
    const body = { amountMinor: approvalFromMinor, sameInstrument: true, description: at.side.word() }
    return (await owner.read<{ childTransactionId: string }>(path, { ...keyed(at), body })).childTransactionId
  }
  throw new NothingLeft(`${at.side.name} is owed too little for a payout that waits`)
}
const deciding: Recipe = async (at) => ({ body: { transactions: [await aWaitingPayout(at)], reason: 'Agreed' } })

const decided: Recipe = async (at) => ({ params: { id: (await look(at)).id, merchantId: at.side.merchantId } })

/** No API makes a payment by bank transfer, so its reference is given to one that is there. */
async function aReference(at: At): Promise<{ payment: Payment; reference: string }> {
  const payment = await look(at)
  const reference = `PROOF-${at.random.uuid().slice(0, 18).toUpperCase()}`
  await asOperator(superuserUrl(at.side.place.portico), (client) => insertReference(client, { transactionId: payment.id, reference }))
  return { payment, reference }
}

export const paymentRecipes: Record<string, Recipe> = {
  'transactions.listDecisions': decided,
  'transactions.tryOut': aTrial,
  // Of a provider that nobody pays by here: payments need those of the others.
  'processing.setCredentials': ({ side }) => ({ body: { serviceProvider: 'Lumen SEPA', apiKey: `sk_${side.mark}` } }),
  'transactions.list': listing(page),
  'transactions.listPlatform': listing(page),
  'transactions.listColumns': listing(page),
  'transactions.listColumnsPlatform': listing(page),
  'transactions.search': listing(page),
  'transactions.searchKey': listing({ ...page, searchKey: '' }),
  'transactions.searchKeyPlatform': listing({ ...page, searchKey: '' }),
  'transactions.listReport': listing(page),
  'transactions.sumReport': listing({}),
  'transactions.listBank': listing(page, 'BankTransfer,OpenBanking'),
  'transactions.listApm': listing(page),
  'transactions.searchKeyApm': listing({ ...page, searchKey: '' }),
  'transactions.getApm': async (at) => ({ params: { id: (await aPaymentBy(at, 'Wallet')).id } }),
  'transactions.exportApmCsv': listing({ timezoneOffset: '-180', columns: 'id,amount' }),
  'transactions.listTerminal': listing(page, 'Terminal'),
  'transactions.total': listing({}),
  'transactions.totalPlatform': listing({}),
  'transactions.countStatuses': listing({}),
  'transactions.countStatusesPlatform': listing({}),
  'transactions.exportCsv': listing({ timezoneOffset: '-180', columns: 'id,amount' }),
  'transactions.get': onRich,
  'transactions.details': onRich,
  'transactions.cascading': async (at) => ({ ...(await onRich(at)), query: { offset: '0' } }),
  'transactions.listEvents': onRichPage,
  'transactions.listAudit': onRichPage,
  'transactions.getEvent': async (at) => ({ params: { eventId: (await richPayment(at)).eventId } }),
  'transactions.listRelated': onRich,
  'transactions.getRelated': async (at) => ({ params: { id: (await richPayment(at)).childId } }),
  'transactions.listApiLogs': async (at) => ({ params: { id: (await anApiLog(at)).id }, query: { pageSize: '5' } }),
  'api-logs.list': async (at) => ofLogs(at, (await anApiLog(at)).id),
  'api-logs.get': async (at) => ({ params: { id: (await anApiLog(at)).logId } }),
  'api-logs.listPlatform': async (at) => {
    const { query, others } = ofLogs(at, (await anApiLog(at)).id)
    return { query, others: { ...others, 'query.tenantId': at.side.tenantId } }
  },
  'api-logs.getPlatform': async (at) => ({ params: { tenantId: at.side.tenantId, id: (await anApiLog(at)).logId } }),
  'transactions.getApiLog': async (at) => ({ params: { logId: (await anApiLog(at)).logId } }),
  'transactions.listFees': onRichPage,
  'transactions.checkBalance': onRich,
  'transactions.listAccountingEntries': async (at) => {
    const { id } = await richPayment(at)
    return { params: { id, ...(at.level === 'merchant' ? {} : { customerId: at.side.merchantId }) } }
  },
  'transactions.refund': acting((at) => take(at, 'Captured'), { amountMinor: 1, reasonCode: 'CustomerRequest' }),
  'transactions.capture': acting(anAuthorisation, { amountMinor: 1, final: false }),
  'transactions.void': acting(anAuthorisation, { reasonCode: 'OrderCancelled' }),
  'transactions.checkStatus': acting(aPendingPayment, {}),
  'transactions.markRefunded': acting((at) => take(at, 'Captured'), {
    amountMinor: 1,
    reason: 'Other',
    externalReference: 'SEPA-77',
    occurredAt: '2026-01-02T10:00:00Z',
  }),
  'transactions.statusChange': async (at) => {
    const id = await aCopyOf(at, 'Conflict')
    const { version } = await at.side.owner.read<{ version: number }>(`/api/v1/transactions/${id}/details`)
    return { params: { id }, body: { actionType: 'Captured', note: 'The bank says so', expectedVersion: version }, ...keyed(at) }
  },
  'transactions.amendBin': async (at) => {
    const id = await anAuthorisation(at)
    const { version } = await at.side.owner.read<{ version: number }>(`/api/v1/transactions/${id}/details`)
    const bin = { brand: 'Visa', issuer: 'Fjord Bank', issuerCountry: 'NO', fundingType: 'Debit', category: 'Platinum' }
    return { params: { id }, body: { ...bin, reason: 'By the list of the scheme', expectedVersion: version }, ...keyed(at) }
  },
  'transactions.getAntifraudLog': async (at) => ({ params: { logId: await aScoreLog(at) } }),
  'transactions.listAlerts': async (at) => ({ params: { id: (await richPayment(at)).id } }),
  'transactions.resetRestriction': acting(aBlockedPayment, { note: 'The shopper called back' }),
  'transactions.approve': acting(aHeldPayment, { note: 'The shopper called back' }),
  'transactions.decline': acting(aHeldPayment, { reason: 'SuspectedFraud' }),
  'transactions.timeline': async (at) => ({ ...(await onRichPage(at)), query: { ...page, kind: 'StatusChanged,Attempt' } }),
  'transactions.listRelationships': async (at) => {
    const { payment } = await aReference(at)
    const { merchantId } = at.side
    const others = {
      'query.transactionId': payment.id,
      'query.externalOrganizationId': merchantId,
      'query.websiteId': payment.websiteId,
    }
    return { query: { ...page, requestType: 'Deposit' }, others }
  },
  'transactions.deallocate': async (at) => {
    const { payment, reference } = await aReference(at)
    const { id: transactionId, websiteId } = payment
    return { body: { organizationId: at.side.merchantId, transactionId, accountReference: reference, websiteId } }
  },
  'transactions.rejectionReasons': async (at) => ({ params: { id: (await richPayment(at)).id, transactionType: 'Payment' } }),
  'transactions.reversal': acting(anAuthorisation, { reasonCode: 'OrderCancelled', note: 'Ordered twice' }),
  'transactions.payout': acting((at) => take(at, 'Captured'), { amountMinor: 1, sameInstrument: true, description: 'Prize' }),
  'transactions.payoutLimit': onRich,
  'transactions.approvePayouts': deciding,
  'transactions.declinePayouts': deciding,
  'lookups.merchantPaymentChannels': ({ side }): Good => ({ query: { organizationId: side.merchantId } }),
}
