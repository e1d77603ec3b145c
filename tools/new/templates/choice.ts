import { camel, snake } from '../../source/spelling.ts'
import { namingField } from '../fields.ts'
import type { Wish } from '../wish.ts'
import { apiPath } from './contract.ts'
import { quoted } from './words.ts'

export const choiceOf = (feature: string) => `chosen-${feature}`

/** What a tenant says of each fact: whether it offers it. */
export function choiceContractOf({ feature, fields, see, choose }: Wish): string {
  const chosen = choiceOf(feature)
  const named = quoted(namingField(fields).name)
  return `import { z } from 'zod'
import { choiceFrom } from '../../core/choice.ts'
import { ${camel(feature)} } from '../${feature}/${feature}.contract.ts'

/** Which of them a tenant offers. */
export const ${camel(chosen)} = choiceFrom(${camel(feature)}, {
  path: ${quoted(apiPath(chosen, 'platform'))},
  access: { see: ${quoted(see[0]!)}, change: ${quoted(choose!)}, audit: 'CRM.Audit.View' },
  shows: [${named}, 'isStandard'],
  fields: { isOffered: z.boolean() },
  list: { search: [${named}], filters: ['isOffered'], sorts: [${named}], standard: ${named} },
})
`
}

export function choiceTableOf({ feature }: Wish): string {
  const [table, chosen] = [snake(feature), snake(choiceOf(feature))]
  return `
-- What a tenant says of each; of any other the platform's standard holds.
create table ${chosen} (
  tenant_id uuid not null references tenants (id),
  code text not null references ${table} (code),
  is_offered boolean not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, code)
);
create index ${chosen}_code on ${chosen} (code);
select make_tenant_table('${chosen}', merchant => 'shared', grants => 'select, insert, update');
`
}
