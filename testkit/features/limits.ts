import type { Level } from '@portico/contract/core/level.ts'
import type { Limits } from '@portico/database/scope.ts'
import type { TestPortico } from '../portico/app.ts'
import type { MerchantName, Person } from '../portico/world.ts'

type At = { portico: TestPortico; place: MerchantName; level: Level; person: Person }

/** Holds somebody to merchants, methods and providers, as his tenant would. */
export async function limit(portico: TestPortico, person: Person, { merchants, paymentMethods, serviceProviders }: Limits): Promise<void> {
  const values = {
    merchants: merchants ? [...merchants] : null,
    payment_methods: paymentMethods ? [...paymentMethods] : null,
    service_providers: serviceProviders ? [...serviceProviders] : null,
  }
  const row = { tenant_id: person.tenantId, user_id: person.id, merchant_id: person.merchantId, updated_at: portico.services.now() }
  await portico.services.inScope({ level: 'tenant', tenantId: person.tenantId, mode: 'Live' }, (db) =>
    db
      .insertInto('user_limits')
      .values({ ...row, ...values })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet(values))
      .execute(),
  )
}

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

/** One good request for each operation, for the generated matrices. */
export const limitSamples = {
  'limits.merchants': ofColleague,
  'limits.setMerchants': (at: At) => changed(at, { merchants: [at.portico.world[at.place].id] }),
  'limits.paymentMethods': ofColleague,
  'limits.setPaymentMethods': (at: At) => changed(at, { paymentMethods: ['Card', 'Wallet'] }),
  'limits.serviceProviders': ofColleague,
  'limits.setServiceProviders': (at: At) => changed(at, { serviceProviders: ['Adelphi Acquiring'] }),
}
