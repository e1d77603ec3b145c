import type { Label } from '@portico/contract/features/labels/labels.contract.ts'
import type { TestPortico } from '../portico/app.ts'
import type { Person } from '../portico/world.ts'

let made = 0
export const labelOf = (wish: object = {}) => ({ value: `Label ${++made}`, color: '#2F855A', description: 'Waits for the bank', ...wish })

/** Made by a person for the organisation he belongs to. */
export async function aLabel({ as }: TestPortico, person: Person, wish: object = {}): Promise<Label> {
  return (await as(person).post('/api/support/label', labelOf(wish))).body as Label
}
