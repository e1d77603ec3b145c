import { nothing, type Samples } from './sample.ts'

export const samples: Samples = {
  context: nothing,
  ping: nothing,
  pingByGet: nothing,
  activity: nothing,
  look: nothing,
  appearance: () => ({ body: { layoutName: 'material', density: 'compact', shortcuts: true, figuresInOwnZone: true } }),
  configuration: () => ({ params: { clientId: 'portal' } }),
  countries: nothing,
  currencies: nothing,
  languages: nothing,
  merchants: nothing,
  paymentMethods: nothing,
  serviceProviders: nothing,
  websites: ({ portico, place, level }) => ({
    params: { id: portico.world[place].id },
    ...(level === 'platform' ? { headers: { tenantId: portico.world[place].tenantId } } : {}),
  }),
}
