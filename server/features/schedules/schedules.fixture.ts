import type { Run, Schedule } from '@portico/contract/features/schedules/schedules.schemas.ts'
import { loadPayments } from '@portico/testkit/features/many-payments.ts'
import { aPortico, type Person, type TestPortico } from '@portico/testkit/portico/app.ts'
import { deliverTo } from '@portico/testkit/portico/relay.ts'
import { silentConnectors } from '@portico/testkit/portico/silent-connectors.ts'
import { inject } from 'vitest'
import type { Mail } from '../../core/outbound/mail.ts'
import type { Subscribers } from '../../core/outbox/outbox-relay.ts'
import { notificationSubscribers } from '../notifications/index.ts'
import { scheduleJobs, scheduleSubscribers } from './index.ts'
import { type RunOrder, runReport } from './run-report.ts'

/** A Monday, two hours before eight in Istanbul. */
export const morning = Date.parse('2026-06-01T03:00:00Z')
export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

export type Scheduling = Awaited<ReturnType<typeof aScheduling>>

/** A portal whose clock the test sets, with payments of the days before. */
export async function aScheduling() {
  const portico = await aPortico(inject('cluster'))
  const { world, admin, services, files, pools } = portico
  const places = [world.acme, world.globex, world.initech].map(({ id, tenantId }) => ({ merchantId: id, tenantId }))
  await loadPayments(admin, places, { count: 40, days: 10, until: new Date(morning - hourMs), mode: 'Live' })
  let now = morning
  Object.assign(services, { now: () => new Date(now) })
  const mails: Mail[] = []
  const sendMail = async (mail: Mail) => {
    // As a mailbox does with the same mail.
    if (!mails.some(({ messageId, to }) => messageId === mail.messageId && to === mail.to)) mails.push(mail)
  }
  const options = { pool: pools.jobs, services, files, connectors: silentConnectors }
  const tools = { services, files, connectors: silentConnectors }
  const jobNamed = (name: string, more: object = {}) => scheduleJobs({ ...options, ...more }).find((job) => job.name === name)!
  const subscribers = (run: (order: RunOrder) => Promise<void>): Subscribers[] => [
    scheduleSubscribers({ send: async (_name, order) => run(order as RunOrder), sendMail, files, publicUrl: 'https://portal.example' }),
    notificationSubscribers,
  ]
  return {
    portico,
    mails,
    tools,
    finance: world.northwind.people.finance!,
    administrator: world.northwind.people.administrator!,
    at: (ms: number) => {
      now = ms
    },
    now: () => now,
    /** The clock of the worker finds the schedules that are due. */
    claim: () => jobNamed('send-due-reports').run({}),
    jobNamed,
    /** Everything that was ordered is done. */
    deliver: (more: object = {}) =>
      deliverTo(
        portico,
        subscribers((order) => runReport({ ...tools, ...more }, order)),
      ),
    /** The same without the runs: their worker died before it began. */
    deliverNoRuns: () =>
      deliverTo(
        portico,
        subscribers(async () => undefined),
      ),
    create: (person: Person, wish: object = {}, about?: string) => create(portico, person, wish, about),
    get: async (person: Person, id: string) => (await portico.as(person).get(`${urlOf(person)}/${id}`)).body as Schedule,
    runs: async (person: Person, id: string) =>
      ((await portico.as(person).get(`${urlOf(person)}/${id}/runs`)).body as { data: Run[] }).data,
    runNow: (person: Person, id: string) => portico.as(person).post(`${urlOf(person)}/${id}/run`),
    news: async (person: Person) => {
      const { body } = await portico.as(person).get('/v1/api/in-app-notifications', { headers: { mode: 'Live' } })
      return (body as { data: { title: string; description: string; objectUrl: string; useRouter: boolean }[] }).data
    },
  }
}

export const configuration = (id: string, end = '') => `/api/reporting/customer-configuration/${id}${end}`
export const urlOf = ({ level }: Person) => (level === 'merchant' ? '/api/v1/report-schedules' : '/api/v1/crm/report-schedules')

/** Every day at eight in Istanbul, to its owner. */
export const scheduleRequest = (person: Person, wish: object = {}) => ({
  reportType: 'transactions-daily-v1',
  filters: { period: 'last7Days' },
  frequency: 'daily',
  time: '08:00',
  timeZone: 'Europe/Istanbul',
  recipients: [person.email],
  format: 'csv',
  skipIfEmpty: false,
  ...wish,
})

export const post = (portico: TestPortico, person: Person, wish: object = {}, about = person.merchantId ?? person.tenantId) =>
  portico.as(person).post(configuration(about), scheduleRequest(person, wish))

async function create(portico: TestPortico, person: Person, wish: object, about?: string): Promise<Schedule> {
  const reply = await post(portico, person, wish, about)
  if (reply.status !== 201) throw new Error(reply.text)
  return reply.body as Schedule
}
