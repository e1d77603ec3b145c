import { permissionOfReport } from '@portico/contract/features/reports/report-access.ts'
import { reportList } from '@portico/contract/features/reports/report-list.ts'
import { reportFileOf } from '@portico/contract/features/schedules/schedule-words.ts'
import { sendables } from '@portico/contract/features/schedules/sendables.ts'
import { reportIdFor } from './reports.samples.ts'
import { type SampleAt as At, once, type Samples } from './sample.ts'
import { aRun, aSchedule, scheduleRequest } from './schedules.ts'

const looked = (at: At) => once(at, `schedule for ${at.level}`, () => aSchedule(at))
/** Staff of the platform name the tenant. */
const named = ({ portico, place, level }: At) => (level === 'platform' ? { headers: { tenantid: portico.world[place].tenantId } } : {})
const lookedAt = async (at: At) => ({ params: { id: (await looked(at)).id }, ...named(at) })
/** Changed, so made anew each time. */
const one = async (at: At) => ({ params: { id: (await aSchedule(at)).id } })
const listed = async (at: At) => {
  await looked(at)
  return { query: { pageIndex: '0', pageSize: '5', reportType: reportList.dailyV1.id, isActive: 'true' } }
}
const about = ({ portico, place }: At) => ({ params: { id: portico.world[place].id } })

/** Who schedules a report can open it. */
async function opening(at: At): Promise<void> {
  const { portico, person, level } = at
  await portico.admin.query(
    'update roles set permissions = array_append(permissions, $3) where tenant_id = $1 and name = $2 and not $3 = any(permissions)',
    [person.tenantId, person.role, permissionOfReport(reportList.dailyV1, level)],
  )
}
const changed = ({ person }: At, wish: object) => {
  const { reportType: _, ...change } = scheduleRequest(person, wish)
  return change
}
/** The id of one whose file they may open. */
async function sendableIdFor(at: At): Promise<string> {
  const { held = [], level } = at
  return sendables.find((of) => held.includes(permissionOfReport(of, level)))?.id ?? reportIdFor(at)
}
const file = async (at: At) => {
  const reportType = await sendableIdFor(at)
  const { runId } = await once(at, `file of ${reportType} for ${at.level}`, () =>
    aRun(at, { reportType, filters: { period: 'last7Days' } }),
  )
  return { params: { id: runId }, ...named(at) }
}

export const samples: Samples = {
  ofCustomer: async (at) => {
    await looked(at)
    return { ...about(at), ...named(at) }
  },
  create: async (at) => {
    await opening(at)
    return {
      ...about(at),
      body: scheduleRequest(at.person, { filters: { period: 'yesterday', currency: 'EUR' }, columns: ['day', 'captured'] }),
    }
  },
  update: async (at) => {
    await opening(at)
    return { ...(await one(at)), body: { ...changed(at, { frequency: 'weekly', weekdays: [1, 3], time: '07:15' }), version: 1 } }
  },
  activate: async (at) => {
    await opening(at)
    return { params: { id: (await aSchedule(at, { isActive: false })).id } }
  },
  deactivate: one,
  delete: one,
  run: one,
  list: listed,
  listPlatform: listed,
  get: lookedAt,
  listRuns: async (at) => {
    const { scheduleId: id } = await once(at, `run for ${at.level}`, () => aRun(at))
    return { params: { id }, ...named(at), query: { pageIndex: '0', pageSize: '5', state: 'Sending,Sent' } }
  },
  listAudit: async (at) => ({ ...(await lookedAt(at)), query: { pageIndex: '0', pageSize: '5' } }),
  nextRuns: () => ({ query: { frequency: 'weekly', time: '08:00', weekdays: '1,2', timeZone: 'Europe/Istanbul' } }),
  getFile: file,
  fileByName: async (at) => {
    const { params, ...rest } = await file(at)
    return { ...rest, query: { fileName: reportFileOf(params.id) }, recordedIn: ['public.audit_records'] }
  },
  downloadFile: async (at) => ({ ...(await file(at)), recordedIn: ['public.audit_records'] }),
}
