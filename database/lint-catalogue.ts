import type pg from 'pg'
import { keyRules } from './lint/key-rules.ts'
import { policyRules } from './lint/policy-rules.ts'
import { roleRules } from './lint/role-rules.ts'
import type { Rule } from './lint/rule.ts'
import { tableRules } from './lint/table-rules.ts'
import type { RoleNames } from './roles.ts'

export type CatalogueFinding = { rule: string; says: string; object: string }

export const catalogueRules: readonly Rule[] = [...tableRules, ...keyRules, ...policyRules, ...roleRules]

/**
 * What breaks the walls between tenants, or what a distributed database would refuse, read off the catalogue of a migrated
 * database. Nothing is found in a sound one. Run it as the owner, after every migration and on a restored backup.
 */
export async function lintCatalogue(
  client: pg.Client | pg.PoolClient,
  names: RoleNames,
  rules: readonly Rule[] = catalogueRules,
): Promise<CatalogueFinding[]> {
  const findings: CatalogueFinding[] = []
  for (const { name, says, sql, values } of rules) {
    const { rows } = await client.query<unknown[]>({ text: sql, values: values?.(names) ?? [], rowMode: 'array' })
    findings.push(...rows.map((row) => ({ rule: name, says, object: String(row[0]) })))
  }
  return findings
}

export const describeFinding = ({ rule, says, object }: CatalogueFinding): string => `${object}: ${rule} (${says})`
