import type { Person } from '../portico/world.ts'
import type { SampleAt as At, Samples } from './sample.ts'

const colleagueOf = ({ portico: { world }, place, level }: At): Person => {
  if (level === 'merchant') return world[place].viewer
  return (world[place].tenantId === world.northwind.id ? world.northwind : world.contoso).people.auditor!
}

const ofColleague = (at: At) => ({ params: { id: colleagueOf(at).id } })

/** A change by somebody who has read the limits as they are. */
const changed = async (at: At, values: object) => {
  const { id, tenantId } = colleagueOf(at)
  const row = await at.portico.services.inScope({ level: 'tenant', tenantId, mode: 'Live' }, (db) =>
    db.selectFrom('user_limits').select('version').where('user_id', '=', id).executeTakeFirst(),
  )
  return { params: { id }, body: { ...values, version: row?.version ?? 0 } }
}

export const samples: Samples = {
  merchants: ofColleague,
  setMerchants: (at: At) => changed(at, { merchants: [at.portico.world[at.place].id] }),
  paymentMethods: ofColleague,
  setPaymentMethods: (at: At) => changed(at, { paymentMethods: ['Card', 'Wallet'] }),
  serviceProviders: ofColleague,
  setServiceProviders: (at: At) => changed(at, { serviceProviders: ['Adelphi Acquiring'] }),
}
