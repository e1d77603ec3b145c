import type { Contract } from '@portico/contract/core/endpoint.ts'
import { recordsOf } from '@portico/contract/core/records.ts'
import { otherActions } from '@portico/contract/other-actions.ts'
import { declaredOf } from './resource-facts.ts'
import { header, type Writer } from './writer.ts'

/** Every action that may go on record, with what its records may be about. */
export function actionsOf(all: Record<string, Contract>): [action: string, about: string[]][] {
  const ofOperations = Object.entries(all).flatMap(([feature, contract]) =>
    Object.entries(contract).flatMap(([verb, spec]) => recordsOf(feature, verb, spec) ?? []),
  )
  const named = [
    ...ofOperations.flatMap(({ action, about }) => about.map((entity) => [action, entity] as const)),
    ...Object.entries(otherActions),
  ]
  return [...Map.groupBy(named, ([action]) => action)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([action, lines]) => [action, [...new Set(lines.map(([, entity]) => entity))]])
}

/** What chooses, by what it chooses from. */
export function choicesOf(all: Record<string, Contract>): Record<string, string> {
  const declared = Object.entries(all).map(([feature, contract]) => [feature, declaredOf(contract)] as const)
  return Object.fromEntries(
    declared.flatMap(([feature, facts]) => {
      const from = facts?.from && declared.find(([, other]) => other === facts.from)
      return from ? [[feature, from[0]]] : []
    }),
  )
}

/** `contract/actions.gen.ts`: the names under which the trail keeps records. */
export const actionNames: Writer = async () => {
  const { contracts } = await import('@portico/contract/index.ts')
  const actions = actionsOf(contracts)
  const entities = [...new Set(actions.flatMap(([, about]) => about))].sort()
  const lines = actions.map(([action, about]) => `  ${JSON.stringify(action)}: ${JSON.stringify(about)},\n`)
  const content =
    `${header}\n/** What may go on record, and what each record may be about. */\nexport const actions = {\n${lines.join('')}} as const\n` +
    `export type Action = keyof typeof actions\n\nexport const entities = ${JSON.stringify(entities, null, 2)} as const\n` +
    'export type Entity = (typeof entities)[number]\n\n' +
    `/** The features that choose from facts, with the feature of those facts: the words are the same. */\nexport const choices: Readonly<Record<string, string>> = ${JSON.stringify(choicesOf(contracts), null, 2)}\n`
  return [{ path: 'contract/actions.gen.ts', content }]
}
