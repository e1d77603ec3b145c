import { runExport } from '@portico/server/features/exports/index.ts'
import { paymentOf } from './payments.ts'
import { reportIdFor } from './reports.samples.ts'
import { once, type Sample, type SampleAt, type Samples } from './sample.ts'

const exportUrl = ({ level }: SampleAt) => `/api/v1/${level === 'merchant' ? '' : 'crm/'}exports`
const wantedExport = {
  list: 'transactions',
  query: { status: 'Captured,Refunded', sort: '-createdAt', columns: 'id,amount', timeZone: 'Europe/London' },
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
    // A user who may export only the trail, or reports, has files of these.
    const others: [end: string, body: object][] = [
      ['/audit', trailExport],
      ['/reports', { query: { reportId: await reportIdFor(at) } }],
    ]
    let started = asked
    for (const [end, other] of others) if (started.status === 403) started = await portico.as(person).post(`${exportUrl(at)}${end}`, other)
    const { id } = started.body as { id: string }
    if (wanted === 'done') await runExport(portico, { exportId: id, tenantId: person.tenantId, mode: 'Live' })
    return { params: { id }, recordedIn: wanted === 'done' ? ['public.audit_records'] : [] }
  }

export const samples: Samples = {
  list: () => ({ query: { pageIndex: '0', pageSize: '5' } }),
  start: startingExport(wantedExport),
  startAudit: startingExport(trailExport),
  startSignIns: startingExport({ query: { result: 'done', columns: 'at,person,event' } }),
  startReport: async (at) => startingExport({ query: { reportId: await reportIdFor(at), format: 'xlsx' } })(at),
  get: onExport('queued'),
  cancel: onExport('queued'),
  download: (at) => once(at, `a finished export of ${at.person.id}`, async () => onExport('done')(at)),
}
