import type { Operation } from '../attack/operations.ts'
import type { People, Person } from './people.ts'

const administrators = { tenant: 'admin@northwind.example', merchant: 'owner@acme.example', platform: 'admin@portico.example' }

/** Someone of the demo world who may call the operation; no one where everyone may. */
export async function callerOf(people: People, { levels, isPublic }: Pick<Operation, 'levels' | 'isPublic'>): Promise<Person | undefined> {
  if (isPublic) return undefined
  const level = (['tenant', 'merchant', 'platform'] as const).find((one) => levels.includes(one)) ?? 'tenant'
  return people.person(administrators[level])
}
