import { reportList } from '@portico/contract/features/reports/report-list.ts'
import type { Schedule } from '@portico/contract/features/schedules/schedules.schemas.ts'
import { runReport } from '@portico/server/features/schedules/index.ts'
import type { Person } from '../portico/app.ts'
import { silentConnectors } from '../portico/silent-connectors.ts'
import { loadPayments } from './many-payments.ts'
import { once, type SampleAt } from './sample.ts'

/** Every day at eight in Istanbul, to this user. */
export const scheduleRequest = ({ email }: Pick<Person, 'email'>, wish: object = {}) => ({
  reportType: reportList.dailyV1.id,
  filters: { period: 'last7Days' },
  frequency: 'daily',
  time: '08:00',
  timeZone: 'Europe/Istanbul',
  recipients: [email],
  format: 'csv',
  skipIfEmpty: false,
  ...wish,
})

/** Someone of the same side who may do everything. */
const makerOf = ({ portico: { world }, place, level }: SampleAt): Person => {
  const { owner, tenantId } = world[place]
  return level === 'merchant' ? owner : [world.northwind, world.contoso].find(({ id }) => id === tenantId)!.people.administrator!
}

/** A schedule about a merchant, made through the API by its tenant, or by its owner. */
export async function aSchedule(at: SampleAt, wish: object = {}): Promise<Schedule> {
  const maker = makerOf(at)
  const url = `/api/reporting/customer-configuration/${at.portico.world[at.place].id}`
  const reply = await at.portico.as(maker).post(url, scheduleRequest(maker, wish))
  if (reply.status !== 201) throw new Error(reply.text)
  return reply.body as Schedule
}

/** A run of such a schedule that has a file with lines, of payments and declines. */
export async function aRun(at: SampleAt, wish: object = {}): Promise<{ runId: string; scheduleId: string }> {
  const { portico, place } = at
  const { id: merchantId, tenantId } = portico.world[place]
  await once(at, 'payments for schedules', () =>
    loadPayments(portico.admin, [{ tenantId, merchantId }], { count: 23, days: 0.01, until: portico.services.now(), mode: 'Live' }),
  )
  const { id } = await aSchedule(at, wish)
  const asked = await portico.as(makerOf(at)).post(`/api/v1/${at.level === 'merchant' ? '' : 'crm/'}report-schedules/${id}/run`)
  const { id: runId } = asked.body as { id: string }
  const tools = { services: portico.services, files: portico.files, connectors: silentConnectors }
  await runReport(tools, { runId, tenantId, mode: 'Live' })
  return { runId, scheduleId: id }
}
