import { Authenticator } from '@portico/testkit/browser/authenticator.ts'
import { until } from '../at-once.ts'
import { type At, type Good, pathAt, type Recipe } from './good-request.ts'
import { aPaymentOf } from './payments.ts'
import { aTicket, aTicketOfTenant, pathOf } from './tickets.ts'

/** The file of an export is made by the worker: a sample makes it in the process of the tests. */
const exported = async (at: At) => ({
  list: 'transactions',
  query: { id: await aPaymentOf(at), columns: 'id,amount', timezoneOffset: '-180' },
})
type Export = { id: string; state: string }
/** A person may have few at a time: those before are finished first. */
export async function noneRuns(me: At['me'], level: At['level']): Promise<void> {
  const states = async () => (await me.read<{ data: Export[] }>(`${pathAt({ level }, 'exports')}?pageSize=20`)).data
  await until(`no export of ${me.name} runs`, 45_000, async () => (await states()).every(({ state }) => !/Queued|Running/.test(state)))
}

async function anExport(at: At): Promise<string> {
  const path = pathAt(at, 'exports')
  await noneRuns(at.me, at.level)
  const { id } = await at.me.read<Export>(path, { body: await exported(at) })
  await until(`the export ${id} of ${at.me.name} is done`, 45_000, async () => (await at.me.read<Export>(`${path}/${id}`)).state === 'Done')
  return id
}
const onExport: Recipe = async (at) => ({ params: { id: await anExport(at) } })

/** Of the person, once he may start one. */
async function actorId(at: At): Promise<string> {
  await noneRuns(at.me, at.level)
  return (await at.me.read<{ id: string }>(pathAt(at, 'users'))).id
}
const trailExport: Recipe = async (at) => ({ body: { query: { actorId: await actorId(at), columns: 'at,actor', timezoneOffset: '-180' } } })

/** News for the person: the other side has written on a ticket, and the worker has told of it. A sample writes news into the database. */
async function told(at: At): Promise<string> {
  const { side, level } = at
  const base = '/v1/api/in-app-notifications'
  const body = { content: side.word() }
  if (level === 'merchant')
    await side.staff.read(`${pathOf({ customerId: side.merchantId, ticketId: await aTicket(side) })}/comment`, { body })
  else if (level === 'tenant')
    await side.platform.read(`${pathOf({ tenantId: side.tenantId, ticketId: await aTicketOfTenant(side) })}/comment`, { body })
  else await aTicketOfTenant(side)
  type News = { id: string; description: string; title: string }
  return until(`${at.me.name} is told of the comment`, 45_000, async () => {
    const { data } = await at.me.read<{ data: News[] }>(`${base}?pageSize=50`)
    return data.find(({ title, description }) => `${title}${description}`.includes(side.mark))?.id
  })
}
const onNews: Recipe = async (at) => ({ params: { id: await told(at) } })

/** What the profile asks a proof for takes the password of the demo world. */
const ownPassword = async ({ side, me }: At) => side.place.people.manifest.users.find(({ email }) => email === me.name)?.password ?? ''
const onPasskey =
  (body: (at: At) => Promise<object>): Recipe =>
  async (at) => {
    const proof = await ownPassword(at)
    const { options, ticket } = await at.me.read<{ options: string; ticket: string }>(pathAt(at, 'profile/passkeys/setup'), {
      body: { proof },
    })
    const response = new Authenticator().create(options, { origin: at.side.place.portico.url })
    const { id } = await at.me.read<{ id: string }>(pathAt(at, 'profile/passkeys'), { body: { name: at.side.word(), ticket, response } })
    return { params: { id }, body: await body(at) } as Good
  }

export const ownRecipes: Record<string, Recipe> = {
  'exports.start': async (at) => {
    await noneRuns(at.me, at.level)
    return { body: await exported(at) }
  },
  'exports.startAudit': trailExport,
  'exports.startSignIns': async (at) => ({ body: { query: { actorId: await actorId(at), columns: 'at,person' } } }),
  'exports.startReport': async (at) => {
    await noneRuns(at.me, at.level)
    return { body: { query: { reportId: 'transactions-daily', format: 'xlsx' } } }
  },
  'exports.get': onExport,
  'exports.cancel': async (at) => {
    await noneRuns(at.me, at.level)
    return { params: { id: (await at.me.read<Export>(pathAt(at, 'exports'), { body: await exported(at) })).id } }
  },
  'exports.download': onExport,
  'notifications.markAsRead': onNews,
  'notifications.delete': onNews,
  'profile.renamePasskey': onPasskey(async ({ side }) => ({ name: side.word(), version: 1 })),
  'profile.removePasskey': onPasskey(async (at) => ({ proof: await ownPassword(at) })),
  'profile.endSession': async (at) => {
    await at.side.place.people.signInAnew(at.me.name)
    const { data } = await at.me.read<{ data: { sessionId: string; createdAt: string }[] }>(pathAt(at, 'profile/sessions'))
    const newest = data.reduce((one, other) => (one.createdAt > other.createdAt ? one : other))
    return { params: { sessionId: newest.sessionId } }
  },
}
