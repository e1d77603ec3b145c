import { camel, sentence } from '../../source/spelling.ts'
import { type Field, namingField } from '../fields.ts'
import type { Wish } from '../wish.ts'
import { quoted } from './words.ts'

/** Each record has a name of its own; the rest may be the same. */
const values: Record<Field['kind'], (field: Field) => string> = {
  text: () => quoted('Some words'),
  note: () => quoted('A note'),
  flag: () => 'true',
  enum: ({ options }) => quoted(options[0]!),
  integer: ({ least }) => String(least),
  country: () => quoted('NO'),
  currency: () => quoted('EUR'),
  email: () => quoted('someone@example.com'),
}

export function samplesOf({ feature, singular, fields }: Wish): string {
  const naming = namingField(fields)
  const rest = fields.filter((field) => field !== naming).map((field) => `${field.name}: ${values[field.kind](field)}`)
  return `import { ${camel(feature)} } from '@portico/contract/features/${feature}/${feature}.contract.ts'
import { resourceSamples } from './resource-samples.ts'
import type { Samples } from './sample.ts'

export const samples: Samples = resourceSamples(${camel(feature)}, {
  sample: (n) => ({ ${[`${naming.name}: \`${sentence(singular)} \${n}\``, ...rest].join(', ')} }),
})
`
}

export function testOf({ feature, singular, fields }: Wish): string {
  return `import { ${camel(feature)} } from '@portico/contract/features/${feature}/${feature}.contract.ts'
import { describeResource } from '@portico/testkit/features/describe-resource.ts'

describeResource(${camel(feature)}, { change: { ${namingField(fields).name}: ${quoted(`Another ${singular}`)} } })
`
}
