import { camel, sentence } from '../../source/spelling.ts'
import { type Field, namingField } from '../fields.ts'
import { keeperLevel, type Wish } from '../wish.ts'
import { quoted } from './words.ts'

/** What a good record has, and what that is changed to. */
const values: Record<Field['kind'], (field: Field) => [good: string, changed: string]> = {
  text: ({ most }) => [quoted('Words'.slice(0, most)), quoted('Others'.slice(0, most))],
  note: ({ most }) => [quoted('A note'.slice(0, most)), quoted('Other words'.slice(0, most))],
  flag: () => ['true', 'false'],
  enum: ({ options }) => [quoted(options[0]!), quoted(options[1]!)],
  integer: ({ least }) => [String(least), String(least + 1)],
  country: () => [quoted('NO'), quoted('SE')],
  currency: () => [quoted('EUR'), quoted('USD')],
  email: () => [quoted('one@example.com'), quoted('other@example.com')],
}
export const entryOf = (field: Field, which: 0 | 1) => `${field.name}: ${values[field.kind](field)[which]}`
export const contractImport = (feature: string) =>
  `import { ${camel(feature)} } from '@portico/contract/features/${feature}/${feature}.contract.ts'`
export const ofOne = (singular: string) => `${camel(singular)}Of`

/** The users who change the records, who only see them, and who cannot see them. */
const keepers = {
  platform: '({ platform }) => platform.people.administrator!',
  tenant: '({ northwind }) => northwind.people.administrator!',
  merchant: '({ acme }) => acme.owner',
}
const others = {
  platform: { readers: '({ platform }) => [platform.people.auditor!]', strangers: '({ acme }) => [acme.owner]' },
  tenant: {
    readers: '({ northwind }) => [northwind.people.auditor!]',
    strangers: '({ contoso, acme }) => [contoso.people.administrator!, acme.owner]',
  },
  merchant: { readers: undefined, strangers: '({ globex, umbrella }) => [globex.owner, umbrella.owner]' },
}

export function samplesOf(wish: Wish): string {
  const { feature, singular, fields, key } = wish
  const naming = namingField(fields)
  const counted = (field: Field) => {
    if (field === naming) return `${field.name}: \`${sentence(singular).slice(0, Math.max(1, field.most - 5))} \${made}\``
    return field.name === key ? `${field.name}: \`X\${made}\`` : entryOf(field, 0)
  }
  const [changed] = fields.filter((field) => field !== naming && field.name !== key)
  return `${contractImport(feature)}
import { administratorOf } from './people.ts'
import type { Samples } from './sample.ts'
import { samplesOf } from './samples-of.ts'

let made = 0

/** One that is good, another each time. */
export function ${ofOne(singular)}(): Record<string, unknown> {
  made++
  return { ${fields.map(counted).join(', ')} }
}
export const ${camel(singular)}Change = { ${entryOf(changed!, 1)} }

export const samples: Samples = samplesOf(${camel(feature)}, {
  sample: ${ofOne(singular)},
  change: ${camel(singular)}Change,
  keeper: ({ portico, place }) => administratorOf(portico, { level: '${keeperLevel(wish.of, wish.see)}', place }),
})
`
}

export function testOf(wish: Wish): string {
  const { feature, singular, fields } = wish
  const who = keeperLevel(wish.of, wish.see)
  const { readers, strangers } = others[who]
  return `${contractImport(feature)}
import { describeResource } from '@portico/testkit/describe-resource.ts'
import { ${camel(singular)}Change, ${ofOne(singular)} } from '@portico/testkit/features/${feature}.samples.ts'

describeResource(${camel(feature)}, {
  sample: ${ofOne(singular)},
  change: ${camel(singular)}Change,
  wrong: { ${namingField(fields).name}: '' },
  keeper: ${keepers[who]},
${readers ? `  readers: ${readers},\n` : ''}  strangers: ${strangers},
})
`
}
