import type { SampleAt as At, Samples } from './sample.ts'

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const period = () => ({ dateFrom: ago(2), dateTo: ago(-1), result: 'done', name: 'person' })

/** Somebody of the place, about whom there is a record now: of a merchant one of its merchant's. */
async function aRecord({ portico, place, level }: At, entity: string, action: string): Promise<{ id: string; actorId: string }> {
  const recordId = portico.services.newId()
  const { services, world } = portico
  const { owner, tenantId, id: merchantId } = world[place]
  const tenant = tenantId === world.northwind.id ? world.northwind : world.contoso
  const actor = level === 'merchant' ? owner : tenant.people.administrator!
  await services.inScope({ level: 'tenant', tenantId, mode: 'Live' }, (db) =>
    db
      .insertInto('audit_records')
      .values({
        tenant_id: tenantId,
        merchant_id: level === 'merchant' ? merchantId : null,
        id: recordId,
        at: services.now(),
        actor_id: actor.id,
        actor_level: actor.level,
        actor_name: 'Some Person',
        action,
        entity,
        entity_id: services.newId(),
        after: JSON.stringify({ ip: '203.0.113.7', userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/140.0', methods: ['pwd', 'otp'] }),
      })
      .execute(),
  )
  return { id: recordId, actorId: actor.id }
}

const tenantOf = ({ portico, place }: At) => portico.world[place].tenantId

const ofTenant = (at: At, query: Record<string, string>) =>
  at.level === 'platform' ? { query: { ...query, tenants: tenantOf(at) } } : { query, others: { 'query.tenants': tenantOf(at) } }

const askingForNotes = async (at: At) => {
  const { actorId } = await aRecord(at, 'notes', 'notes.write')
  return ofTenant(at, { ...period(), entity: 'notes', action: 'notes.write', actorId })
}
const askingForSignIns = async (at: At) => {
  const { actorId } = await aRecord(at, 'accounts', 'identity.signIn')
  return ofTenant(at, { ...period(), event: 'signIn', actorId })
}
type Asked = Awaited<ReturnType<typeof askingForNotes>>
const paged = (asked: Asked) => ({ ...asked, query: { ...asked.query, pageIndex: '0', pageSize: '5' } })
/** The same as a file, which goes on record. */
const onRecord = (asked: Asked, columns: string) => ({
  ...asked,
  query: { ...asked.query, columns, timezoneOffset: '-180' },
  recordedIn: ['public.audit_records'],
})

export const samples: Samples = {
  list: async (at: At) => paged(await askingForNotes(at)),
  get: async (at: At) => ({ params: { id: (await aRecord(at, 'notes', 'notes.write')).id } }),
  getSignIn: async (at: At) => ({ params: { id: (await aRecord(at, 'accounts', 'identity.signIn')).id } }),
  checkChain: () => ({}),
  listSignIns: async (at: At) => paged(await askingForSignIns(at)),
  exportCsv: async (at: At) => onRecord(await askingForNotes(at), 'at,actor,action,record,id'),
  exportSignIns: async (at: At) => onRecord(await askingForSignIns(at), 'at,person,event,ip'),
}
