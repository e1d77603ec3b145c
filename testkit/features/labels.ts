import type { Label } from '@portico/contract/features/labels/labels.contract.ts'
import type { TestPortico } from '../portico/app.ts'
import type { Person } from '../portico/world.ts'

let made = 0
export const labelOf = (wish: object = {}) => ({ value: `Label ${++made}`, color: '#2F855A', description: 'Waits for the bank', ...wish })

/** Made for the organisation of the person who makes it. */
export const aLabel = async ({ as }: TestPortico, person: Person, wish: object = {}): Promise<Label> =>
  (await as(person).post('/api/support/label', labelOf(wish))).body as Label
