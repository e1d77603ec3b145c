import type { Entity } from '@portico/contract/actions.gen.ts'
import { contracts } from '@portico/contract/index.ts'

/** The name of the feature that a contract belongs to, by which the trail knows its records. */
export function featureOf(contract: object): Entity {
  const [name] = Object.entries(contracts).find(([, one]) => one === contract) ?? []
  if (name === undefined) throw new Error('The contract of this resource is in no contract/features/x/x.contract.ts')
  return name as Entity
}
