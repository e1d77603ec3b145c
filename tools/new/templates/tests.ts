import { camel, sentence, spaced } from '../../source/spelling.ts'
import { type Field, namingField } from '../fields.ts'
import type { Wish } from '../wish.ts'
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
const entryOf = (field: Field, which: 0 | 1) => `${field.name}: ${values[field.kind](field)[which]}`
const contractImport = (feature: string) =>
  `import { ${camel(feature)} } from '@portico/contract/features/${feature}/${feature}.contract.ts'`
const ofOne = (singular: string) => `${camel(singular)}Of`

/** Who keeps the records, who sees them and changes none, and to whom they are nothing. */
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
const keeperOf = ({ of, see }: Wish) => (of === 'tenant' && see.some((name) => name.startsWith('Platform.')) ? 'platform' : of)

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
  keeper: ({ portico, place }) => administratorOf(portico, { level: '${keeperOf(wish)}', place }),
})
`
}

export function testOf(wish: Wish): string {
  const { feature, singular, fields } = wish
  const who = keeperOf(wish)
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

/** What a tenant has said of one, each time it is asked with the version that it has. */
export function choiceSamplesOf({ feature, singular }: Wish): string {
  const table = `chosen_${feature.replaceAll('-', '_')}`
  return `import { ${ofOne(singular)} } from './${feature}.samples.ts'
import { once, type SampleAt, type Samples } from './sample.ts'

const one = async (at: SampleAt) => {
  const code = await once(at, ${quoted(spaced(singular))}, async () => {
    const keeper = at.portico.as(at.portico.world.platform.people.administrator!)
    return ((await keeper.post('/api/v1/crm/${feature}', ${ofOne(singular)}())).body as { code: string }).code
  })
  return { params: { id: code } }
}
async function versionOf({ portico, person }: SampleAt, code: string): Promise<number> {
  const { rows } = await portico.admin.query('select version from ${table} where tenant_id = $1 and code = $2', [person.tenantId, code])
  return rows[0]?.version ?? 0
}

export const samples: Samples = {
  list: () => ({ query: { pageIndex: '0', pageSize: '5' } }),
  get: one,
  update: async (at) => {
    const { params } = await one(at)
    return { params, body: { version: await versionOf(at, params.id), isOffered: true } }
  },
  listAudit: async (at) => ({ ...(await one(at)), query: { pageIndex: '0', pageSize: '5' } }),
}
`
}
