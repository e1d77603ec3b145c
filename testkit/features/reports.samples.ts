import { composedEntry } from '@portico/contract/features/reports/composed-id.ts'
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

/** Published once, to everyone. */
const composedIdOf = (at: SampleAt) =>
  once({ ...at, place: 'acme' }, 'a composed report', async () => {
    const { reportId } = await aPublished(at)
    await untilKnown()
    return reportId
  })

/** The id of a report that they may open. */
export async function reportIdFor(at: SampleAt): Promise<string> {
  const { held = [], level } = at
  const opens = ({ entry }: { entry: string }) => held.includes(permissionOfReport({ entry }, level))
  const report = reportKeys.map(reportOf).find(opens)
  if (report) return report.id
  return opens({ entry: composedEntry }) ? composedIdOf(at) : reportList.daily.id
}
const composed: Sample = async (at) => ({ ...(await report(at)), params: { id: await composedIdOf(at) } })
const order: Sample = async (at) => {
  return { body: { reportId: await reportIdFor(at) }, recordedIn: (await download(at)).recordedIn ?? [] }
}

export const samples: Samples = {
  ...Object.fromEntries(Object.keys(reports).map((name) => [name, name.endsWith('Csv') ? download : report])),
  supportAnalytics: analytics,
  supportAnalyticsCsv: async (at) => ({ ...(await analytics(at)), recordedIn: ['public.audit_records'] }),
  supportAnalyticsFile: async (at) => ({ ...(await analytics(at)), recordedIn: ['public.audit_records'] }),
  composed,
  composedCsv: async (at) => ({ ...(await composed(at)), recordedIn: ['public.audit_records'] }),
  exportReport: order,
  dayFile: async (at) => ({ params: { name: '2026-11-20.csv' }, recordedIn: (await download(at)).recordedIn ?? [] }),
}
