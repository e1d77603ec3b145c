import { permissionOfReport } from '@portico/contract/features/reports/report-access.ts'
import { reportKeys, reportList, reportOf } from '@portico/contract/features/reports/report-list.ts'
import { reports } from '@portico/contract/features/reports/reports.contract.ts'
import { loadPayments } from './many-payments.ts'
import { aPublished, untilKnown } from './report-definitions.samples.ts'
import { once, type Sample, type SampleAt, type Samples } from './sample.ts'
import { aTicket, aTicketOfTenant } from './tickets.ts'

/** Payments of every kind, on a website; those who are held to a method have some of theirs among them. */
export const report: Sample = async (at) => {
  const { portico, place } = at
  const { id: merchantId, tenantId, websiteIds } = portico.world[place]
  const [websiteId] = websiteIds
  await once(at, 'payments for reports', async () => {
    for (const mode of ['Live', 'Test'] as const)
      await loadPayments(portico.admin, [{ tenantId, merchantId }], { count: 23, days: 0.01, until: portico.services.now(), mode })
    await portico.admin.query(
      "update transactions set website_id = $1, source = 'HostedPage' where merchant_id = $2 and website_id is null",
      [websiteId, merchantId],
    )
  })
  return { query: {}, others: { 'query.merchantId': merchantId, 'query.websiteId': websiteId! } }
}
const download: Sample = async (at) => ({ ...(await report(at)), recordedIn: ['public.audit_records'] })

/** It counts tickets, those that the reader's side answers: of a website there are none. */
const analytics: Sample = async (at) => {
  const { portico, place } = at
  await once(at, 'tickets for reports', async () => {
    await aTicket(portico, { merchant: place, references: [] })
    await aTicketOfTenant(portico, { place, references: [] })
  })
  return { query: {}, others: { 'query.merchantId': portico.world[place].id } }
}

/** A report that they may open. */
export function reportIdFor({ held = [], level }: SampleAt): string {
  const report = reportKeys.map(reportOf).find((one) => (held as readonly string[]).includes(permissionOfReport(one, level)))
  return (report ?? reportList.daily).id
}
/** Published once, to everyone. */
const composed: Sample = async (at) => {
  const given = await report(at)
  const { reportId } = await once({ ...at, place: 'acme' }, 'a composed report', async () => {
    const made = await aPublished(at)
    await untilKnown()
    return made
  })
  return { ...given, params: { id: reportId } }
}
const order: Sample = async (at) => {
  return { body: { reportId: reportIdFor(at) }, recordedIn: (await download(at)).recordedIn ?? [] }
}

export const samples: Samples = {
  ...Object.fromEntries(Object.keys(reports).map((name) => [name, name.endsWith('Csv') ? download : report])),
  supportAnalytics: analytics,
  supportAnalyticsCsv: async (at) => ({ ...(await analytics(at)), recordedIn: ['public.audit_records'] }),
  composed,
  composedCsv: async (at) => ({ ...(await composed(at)), recordedIn: ['public.audit_records'] }),
  exportReport: order,
  dayFile: async (at) => ({ params: { name: '2026-11-20.csv' }, recordedIn: (await download(at)).recordedIn ?? [] }),
}
