import type { Limits } from '@portico/database/scope.ts'
import type { TestPortico } from '../portico/app.ts'
import type { Person } from '../portico/world.ts'

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
