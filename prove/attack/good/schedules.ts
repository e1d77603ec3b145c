import { scheduleRequest } from '@portico/testkit/features/schedules.ts'
import { until } from '../at-once.ts'
import { type At, page, type Recipe } from './good-request.ts'
import { ownerAt } from './side.ts'

type Run = { id: string; state: string }

/** A sample gives roles the right to the report in the database; here the owner of each side has it. */
const makerOf = ({ side, level }: At) => ownerAt(side, level === 'merchant' ? 'merchant' : 'tenant')
const wishOf = (at: At, wish: object = {}) => scheduleRequest({ email: makerOf(at).name }, wish)
const named = ({ side, level }: At) => (level === 'platform' ? { headers: { tenantid: side.tenantId } } : {})

async function aSchedule(at: At, wish: object = {}): Promise<string> {
  const path = `/api/reporting/customer-configuration/${at.side.merchantId}`
  return (await makerOf(at).read<{ id: string }>(path, { body: wishOf(at, wish) })).id
}

const sent = new WeakMap<object, Map<string, Promise<{ id: string; runId: string }>>>()
/** One that was sent by hand, by its worker: a sample runs it in the process of the tests. */
function sentBy(at: At) {
  const ofSide = sent.get(at.side) ?? new Map<string, Promise<{ id: string; runId: string }>>()
  sent.set(at.side, ofSide)
  const who = makerOf(at).name
  const known = ofSide.get(who) ?? send(at)
  ofSide.set(who, known)
  return known
}
async function send(at: At) {
  const id = await aSchedule(at, { filters: { period: 'last365Days' } })
  const path = `/api/v1/${at.level === 'merchant' ? '' : 'crm/'}report-schedules/${id}`
  const { id: runId } = await makerOf(at).read<Run>(`${path}/run`, { method: 'POST' })
  await until(`a report of ${at.side.name} has been sent`, 60_000, async () => {
    const { data } = await makerOf(at).read<{ data: Run[] }>(`${path}/runs`)
    return data.some((run) => run.id === runId && ['Sending', 'Sent'].includes(run.state))
  })
  return { id, runId }
}
const onFile: Recipe = async (at) => ({ params: { id: (await sentBy(at)).runId }, ...named(at) })

export const scheduleRecipes: Record<string, Recipe> = {
  'schedules.create': (at) => ({ params: { id: at.side.merchantId }, body: wishOf(at) }),
  'schedules.update': async (at) => {
    const { reportType: _, ...change } = wishOf(at, { time: '07:15' })
    return { params: { id: await aSchedule(at) }, body: { ...change, version: 1 } }
  },
  'schedules.activate': async (at) => ({ params: { id: await aSchedule(at, { isActive: false }) } }),
  'schedules.listRuns': async (at) => ({ params: { id: (await sentBy(at)).id }, ...named(at), query: { ...page, state: 'Sending,Sent' } }),
  'schedules.getFile': onFile,
  'schedules.downloadFile': onFile,
  'schedules.fileByName': async (at) => ({ query: { fileName: `report-${(await sentBy(at)).runId}` }, ...named(at) }),
}
