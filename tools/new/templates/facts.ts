import { camel, snake } from '../../source/spelling.ts'
import type { Wish } from '../wish.ts'
import { apiPath, shapeOf } from './contract.ts'
import { columnsOf } from './database.ts'
import { list, quoted, words } from './words.ts'

export const choiceOf = (feature: string) => `chosen-${feature}`
const code = '^[a-z][a-z0-9-]{1,39}$'

/** Reference data of the platform; code, names and flags come with `facts()`. */
export function factsContractOf({ feature, fields, entry, one, many, see, keep }: Wish): string {
  const own = shapeOf(fields)
  // Also what a list is sorted by, so never empty.
  const filters = fields.filter(
    ({ kind, isRequired }) => kind === 'flag' || kind === 'enum' || (isRequired && (kind === 'country' || kind === 'currency')),
  )
  return `import { z } from 'zod'
import { facts } from '../../core/facts.ts'
${own.imports}
/** Facts of the platform (${entry.url}). A tenant chooses from them (\`${choiceOf(feature)}\`). */
export const ${camel(feature)} = facts({
  one: ${words(one)},
  many: ${words(many)},
  path: ${quoted(apiPath(feature, 'platform'))},
  rights: { see: ${quoted(see.at(-1)!)}, keep: ${quoted(keep)}, screen: ${quoted(see[0]!)} },
  code: z.string().regex(/${code}/, 'Small letters, digits and hyphens'),
${fields.length > 0 ? `  fields: {\n${own.shape}\n  },\n` : ''}${filters.length > 0 ? `  filters: ${list(filters.map(({ name }) => name))},\n` : ''}})
`
}

/** What a tenant says of each fact: whether it offers it. */
export function choiceContractOf({ feature, see, choose }: Wish): string {
  const chosen = choiceOf(feature)
  return `import { z } from 'zod'
import { choiceFrom } from '../../core/choice.ts'
import { ${camel(feature)} } from '../${feature}/${feature}.contract.ts'

/** Which of them a tenant offers. */
export const ${camel(chosen)} = choiceFrom(${camel(feature)}, {
  path: ${quoted(apiPath(chosen, 'platform'))},
  rights: { see: ${quoted(see[0]!)}, choose: ${quoted(choose!)} },
  fields: { isOffered: z.boolean() },
})
`
}

export function factsMigrationOf({ feature, fields }: Wish): string {
  const table = snake(feature)
  const names = ['name_en', 'name_tr']
  const columns = [
    `code text primary key check (code ~ '${code}')`,
    ...names.map((name) => `${name} text not null check (length(${name}) between 1 and 100)`),
    ...columnsOf(fields),
  ]
  return `set local lock_timeout = '5s';
-- feature: ${feature}

create table ${table} (
${columns.map((line) => `  ${line}`).join(',\n')}
);
select make_facts_table('${table}');
${names.map((name) => `create unique index ${table}_${name} on ${table} (text_key(${name}));`).join('\n')}
select make_choice_table('${table}', '{is_offered}');
`
}

export function choiceDoorOf({ feature }: Wish): string {
  const chosen = choiceOf(feature)
  return `import { ${camel(chosen)} } from '@portico/contract/features/${chosen}/${chosen}.contract.ts'
import { serveChoice } from '../../core/resource/serve-choice.ts'
import { serverFeature } from '../server-feature.ts'

export const feature = serverFeature({ tier: 'ground', routes: serveChoice(${camel(chosen)}, { facts: '${snake(feature)}', table: '${snake(chosen)}' }) })
`
}
