import type { Level } from '@portico/contract/core/level.ts'
import { runExport } from '@portico/server/features/exports/index.ts'
import { auditSamples } from './features/audit.ts'
import { externalSamples } from './features/external.ts'
import { fileSamples, type UploadedFile } from './features/files.ts'
import { labelSamples } from './features/labels.ts'
import { limitSamples } from './features/limits.ts'
import { merchantSamples } from './features/merchants.ts'
import { modelSamples } from './features/model.ts'
import { told } from './features/notifications.ts'
import { aCapturedPayment, anAuthorisedPayment, anUnreachedPayment, aPendingPayment, aRefundedPayment } from './features/payments.ts'
import { peopleSamples } from './features/people.ts'
import { profileSamples } from './features/profile.ts'
import { roleSamples } from './features/roles.ts'
import { scopingSamples } from './features/scoping.ts'
import { supportSamples } from './features/support.ts'
import { tenantSamples } from './features/tenants.ts'
import { undeliveredSamples } from './features/undelivered.ts'
import { viewingSamples } from './features/viewings.ts'
import type { TestPortico } from './portico/app.ts'
import type { MerchantName, Person } from './portico/world.ts'

/** A request that succeeds. */
export type GoodRequest = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** The file of an upload. */
  upload?: UploadedFile
  headers?: Record<string, string>
  /** An own id for each id slot that it leaves out (`query.merchantId`), for the matrix of the walls. */
  others?: Record<string, string>
  /** Tables that get one row for the call itself, also where it finds nothing. */
  recordedIn?: readonly string[]
}
/** Whose record the request names, at which level it is sent, and by whom. */
export type SampleAt = { portico: TestPortico; place: MerchantName; level: Level; person: Person }
/** Called afresh for every request that must succeed; a record that an action uses up is made anew each time. */
export type Sample = (at: SampleAt) => GoodRequest | Promise<GoodRequest>

const nothing: Sample = () => ({})
const layout = {
  order: ['createdAt', 'amount'],
  hidden: ['mode'],
  pinned: ['id'],
  widths: { createdAt: 180 },
  pageSize: 50,
  drawerWidth: 640,
}

/** Made once for each portal and merchant: records that are only looked at. */
const kept = new WeakMap<TestPortico, Map<string, Promise<unknown>>>()
function once<T>({ portico, place }: SampleAt, kind: string, make: () => Promise<T>): Promise<T> {
  const all = kept.get(portico) ?? new Map<string, Promise<unknown>>()
  kept.set(portico, all)
  const key = `${kind} ${place}`
  const known = (all.get(key) as Promise<T> | undefined) ?? make()
  all.set(key, known)
  return known
}
const paymentOf = (at: SampleAt) =>
  once(at, 'payment', () => aRefundedPayment(at.portico, { merchant: at.place, externalId: `order-of-${at.place}` }))
const unreachedOf = (at: SampleAt) => once(at, 'unreached', () => anUnreachedPayment(at.portico, { merchant: at.place }))

/** A payment to which somebody has done something, so that its audit trail is not empty. */
const auditedOf = (at: SampleAt) =>
  once(at, 'audited', async () => {
    const id = await aCapturedPayment(at.portico, { merchant: at.place })
    const body = { amountMinor: 100, reasonCode: 'CustomerRequest' }
    const headers = { 'idempotency-key': `audited-payment-of-${at.place}` }
    await at.portico.as(at.portico.world[at.place].owner).post(`/api/v1/transactions/${id}/refunds`, body, { headers })
    return id
  })

const onPayment: Sample = async (at) => ({ params: { id: (await paymentOf(at)).id } })
const onPaymentPage: Sample = async (at) => ({ ...(await onPayment(at)), query: { pageIndex: '0', pageSize: '5' } })

/** A list: the last days, and for each id filter an own id that finds something. */
const listing =
  (more: Record<string, string> = {}, recordedIn: readonly string[] = []): Sample =>
  async (at) => {
    const { id: merchantId, tenantId, websiteIds } = at.portico.world[at.place]
    const { id } = await paymentOf(at)
    const dateFrom = new Date(at.portico.services.now().getTime() - 20 * 86_400_000).toISOString()
    const others = { 'query.id': id, 'query.merchantId': merchantId, 'query.websiteId': websiteIds[0]!, 'query.tenantId': tenantId }
    const query: Record<string, string> = { dateFrom, ...more }
    if (more.searchKey === '') query.searchKey = `order-of-${at.place}`
    return { query, others, recordedIn }
  }
const page = { pageIndex: '0', pageSize: '5', sort: '-createdAt' }

/** A money step: a payment of its own, and a key of its own. */
const acting =
  (make: (portico: TestPortico, wish: { merchant: MerchantName }) => Promise<string>, body: object): Sample =>
  async ({ portico, place }) => ({
    params: { id: await make(portico, { merchant: place }) },
    body,
    headers: { 'idempotency-key': portico.services.newId() },
  })

/** A record of the person's own, made through the API: nobody else finds it. */
const deskUrl = ({ level }: SampleAt, tail: string) => `/api/v1/${level === 'merchant' ? '' : 'crm/'}desk/${tail}`
const onDesk =
  (kind: 'notes' | 'events', body?: object): Sample =>
  async (at) => {
    const made = await at.portico.as(at.person).post(deskUrl(at, kind), kind === 'notes' ? { text: 'Call Acme back' } : calendarEvent)
    return { params: { id: (made.body as { id: string }).id }, ...(body ? { body } : {}) }
  }
const calendarEvent = {
  title: 'Review of refunds',
  startsAt: '2026-11-20T09:00:00.000Z',
  endsAt: '2026-11-20T10:00:00.000Z',
  isAllDay: false,
  note: 'Room 4',
  isDone: false,
}

const savedView = { name: 'Refunds of this week', search: '?period=last7Days&status=Refunded', columns: ['id', 'amount'], isShared: true }
let viewsMade = 0
const onView =
  (body?: object): Sample =>
  async ({ portico, person, level }) => {
    const listKey = `transactions.${person.id}-${++viewsMade}`
    const made = await portico.as(person).post(`/api/v1/${level === 'merchant' ? '' : 'crm/'}views`, { listKey, ...savedView })
    return { params: { id: (made.body as { id: string }).id }, ...(body ? { body } : {}) }
  }

const exportUrl = ({ level }: SampleAt) => `/api/v1/${level === 'merchant' ? '' : 'crm/'}exports`
const wantedExport = {
  list: 'transactions',
  query: { status: 'Captured,Refunded', sort: '-createdAt', columns: 'id,amount', timezoneOffset: '-180' },
}
const trailExport = { query: { result: 'done', columns: 'at,actor,action', timezoneOffset: '-180' } }
/** A person may have few at a time: those of the requests before are over. */
const startingExport =
  (body: object): Sample =>
  async ({ portico, person }) => {
    await portico.admin.query("update exports set state = 'Cancelled' where user_id = $1 and state in ('Queued', 'Running')", [person.id])
    return { body }
  }
const onExport =
  (wanted: 'queued' | 'done'): Sample =>
  async (at) => {
    const { portico, person } = at
    if (wanted === 'done') await paymentOf(at)
    const { body } = await startingExport(wantedExport)(at)
    const asked = await portico.as(person).post(exportUrl(at), body)
    // Whoever may export the trail alone has files of the trail.
    const { id } = (asked.status === 403 ? await portico.as(person).post(`${exportUrl(at)}/audit`, trailExport) : asked).body as {
      id: string
    }
    if (wanted === 'done') await runExport(portico, { exportId: id, tenantId: person.tenantId, mode: 'Live' })
    return { params: { id }, recordedIn: wanted === 'done' ? ['public.audit_records'] : [] }
  }

const aNotification: Sample = async ({ portico, person }) => ({ params: { id: await told(portico, person) } })

/** One good request for each operation. Whoever adds an endpoint adds its sample here; the generated matrices do the rest. */
export const samples: Record<string, Sample> = {
  'desk.today': nothing,
  'desk.listNotes': nothing,
  'desk.createNote': () => ({ body: { text: 'Call Acme back' } }),
  'desk.updateNote': onDesk('notes', { text: 'Called, no answer' }),
  'desk.pinNote': onDesk('notes', { isPinned: true }),
  'desk.deleteNote': onDesk('notes'),
  'desk.listEvents': () => ({ query: { from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' } }),
  'desk.createEvent': () => ({ body: calendarEvent }),
  'desk.updateEvent': onDesk('events', { ...calendarEvent, isDone: true }),
  'desk.deleteEvent': onDesk('events'),
  'exports.list': () => ({ query: { pageIndex: '0', pageSize: '5' } }),
  'exports.start': startingExport(wantedExport),
  'exports.startAudit': startingExport(trailExport),
  'exports.startSignIns': startingExport({ query: { result: 'done', columns: 'at,person,event' } }),
  'exports.get': onExport('queued'),
  'exports.cancel': onExport('queued'),
  'exports.download': onExport('done'),
  'notifications.list': async (at) => {
    await aNotification(at)
    return { query: { pageIndex: '0', pageSize: '5' } }
  },
  'notifications.stream': () => ({ query: { lastsSeconds: '0' } }),
  'notifications.latest': async (at) => {
    await aNotification(at)
    return { query: { createdAfter: '2026-01-01T00:00:00.000Z' } }
  },
  'notifications.markAllAsRead': nothing,
  'notifications.markAsRead': aNotification,
  'notifications.deleteAll': nothing,
  'notifications.delete': aNotification,
  'overview.get': nothing,
  'preferences.get': () => ({ params: { key: 'transactions.lookup' } }),
  'preferences.put': () => ({ params: { key: 'transactions.lookup' }, body: layout }),
  'preferences.delete': () => ({ params: { key: 'transactions.lookup' } }),
  'lookups.paymentChannels': nothing,
  'lookups.merchantPaymentChannels': async (at) => {
    const { id: organizationId, tenantId } = at.portico.world[at.place]
    await paymentOf(at)
    return { query: { organizationId }, ...(at.level === 'platform' ? { headers: { tenantId } } : {}) }
  },
  'lookups.declineReasons': () => ({ params: { transactionType: 'Payment' } }),
  'lookups.captureReasons': () => ({ params: { transactionType: 'Refund' } }),
  'session.context': nothing,
  'session.ping': nothing,
  'session.activity': nothing,
  'session.look': nothing,
  'session.appearance': () => ({ body: { layoutName: 'material', density: 'compact', shortcuts: true } }),
  'session.configuration': () => ({ params: { clientId: 'portal' } }),
  'session.countries': nothing,
  'session.currencies': nothing,
  'session.languages': nothing,
  'session.merchants': nothing,
  'session.paymentMethods': nothing,
  'session.serviceProviders': nothing,
  'session.websites': ({ portico, place, level }) => ({
    params: { id: portico.world[place].id },
    ...(level === 'platform' ? { headers: { tenantId: portico.world[place].tenantId } } : {}),
  }),
  'transactions.list': listing(page),
  'transactions.listPlatform': listing(page),
  'transactions.search': listing(page),
  'transactions.searchKey': listing({ ...page, searchKey: '' }),
  'transactions.searchKeyPlatform': listing({ ...page, searchKey: '' }),
  'transactions.exportCsv': listing({ timezoneOffset: '-180', columns: 'id,amount' }, ['public.audit_records']),
  'transactions.get': onPayment,
  'transactions.details': onPayment,
  'transactions.cascading': async (at) => ({ ...(await onPayment(at)), query: { offset: '0' } }),
  'transactions.listEvents': onPaymentPage,
  'transactions.listAudit': async (at) => ({ params: { id: await auditedOf(at) }, query: { pageIndex: '0', pageSize: '5' } }),
  'transactions.getEvent': async (at) => ({ params: { eventId: (await unreachedOf(at)).eventId } }),
  'transactions.listRelated': onPayment,
  'transactions.getRelated': async (at) => ({ params: { id: (await paymentOf(at)).refundId } }),
  'transactions.listApiLogs': async (at) => ({ params: { id: (await unreachedOf(at)).id }, query: { pageSize: '5' } }),
  'transactions.getApiLog': async (at) => ({ params: { logId: (await unreachedOf(at)).logId } }),
  'transactions.listFees': onPaymentPage,
  'transactions.checkBalance': onPayment,
  'transactions.listAccountingEntries': async (at) => {
    const { id } = await paymentOf(at)
    return { params: { id, ...(at.level === 'merchant' ? {} : { customerId: at.portico.world[at.place].id }) } }
  },
  'transactions.refund': acting(aCapturedPayment, {
    amountMinor: 100,
    reasonCode: 'ReturnedGoods',
    note: 'One of two came back',
    externalReference: 'RMA-1',
  }),
  'transactions.capture': acting(anAuthorisedPayment, { amountMinor: 500, final: true, note: 'The first parcel' }),
  'transactions.void': acting(anAuthorisedPayment, { reasonCode: 'OrderCancelled', note: 'Out of stock' }),
  'transactions.checkStatus': acting(aPendingPayment, {}),
  'views.list': () => ({ query: { listKey: 'transactions.lookup' } }),
  'views.create': () => ({ body: { listKey: `transactions.made-${++viewsMade}`, ...savedView } }),
  'views.listAudit': async (at) => ({ ...(await onView()(at)), query: { pageIndex: '0', pageSize: '5' } }),
  'views.update': onView(savedView),
  'views.delete': onView(),
  'views.move': onView({ place: 0 }),
  ...auditSamples,
  ...fileSamples,
  ...labelSamples,
  ...limitSamples,
  ...roleSamples,
  ...merchantSamples,
  ...modelSamples,
  ...peopleSamples,
  ...profileSamples,
  ...externalSamples,
  ...scopingSamples,
  ...supportSamples,
  ...tenantSamples,
  ...undeliveredSamples,
  ...viewingSamples,
}

export function sampleOf(operation: string): Sample {
  const sample = samples[operation]
  if (sample) return sample
  throw new Error(
    `${operation} has no sample: add '${operation}' to testkit/samples.ts, a function that returns a good request ` +
      '({ params, query, body, headers }) for a merchant and a level, so that the generated matrices can test it',
  )
}
