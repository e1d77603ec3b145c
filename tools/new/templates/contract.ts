import { camel } from '../../source/spelling.ts'
import { type Field, namingField } from '../fields.ts'
import { keeperLevel, type Wish } from '../wish.ts'
import { list, quoted, words } from './words.ts'

const optional = (shape: string) => `${shape}.nullable().default(null)`
const shapes: Record<Field['kind'], (field: Field) => string> = {
  text: ({ most, isRequired }) => (isRequired ? `visibleName(${most})` : `line(${most}).default('')`),
  note: ({ most, isRequired }) => (isRequired ? `written(${most})` : `line(${most}).default('')`),
  flag: ({ name }) => `z.boolean().default(${name === 'isActive'})`,
  enum: ({ options, isRequired }) => `z.enum(${list(options)})${isRequired ? '' : `.default(${quoted(options[0]!)})`}`,
  integer: ({ least, most, isRequired }) => (isRequired ? String : optional)(`z.int().min(${least}).max(${most})`),
  country: ({ isRequired }) => (isRequired ? String : optional)('country()'),
  currency: ({ isRequired }) => (isRequired ? String : optional)('currency()'),
  email: ({ isRequired }) => (isRequired ? String : optional)('email()'),
}
/** Part of addresses. */
const codeOf = ({ most }: Field) => `line(${most}, 1).regex(/^[\\w-]+$/, 'Letters, digits, - and _')`
const helpers = ['country', 'currency', 'email', 'line', 'visibleName', 'written']
const searched = new Set<Field['kind']>(['text', 'email'])
const narrowed = new Set<Field['kind']>(['flag', 'enum', 'country', 'currency'])

/** The fields as a schema has them, and the imports that they need. */
export function shapeOf(fields: readonly Field[], key?: string): { shape: string; imports: string } {
  const shape = fields.map((field) => `    ${field.name}: ${field.name === key ? codeOf(field) : shapes[field.kind](field)},`).join('\n')
  const used = helpers.filter((name) => new RegExp(`\\b${name}\\(`).test(shape))
  return { shape, imports: used.length > 0 ? `import { ${used.join(', ')} } from '../../core/fields.ts'\n` : '' }
}

export function contractOf({ feature, of, fields, key, entry, one, many, see, keep }: Wish): string {
  const level = keeperLevel(of, see)
  const audience = of === 'merchant' ? 'merchant' : 'staff'
  const { shape, imports } = shapeOf(fields, key)
  const named = namingField(fields).name
  const texts = fields.filter(({ kind }) => searched.has(kind)).map(({ name }) => name)
  const sorted = fields.filter(({ kind }) => kind === 'text').map(({ name }) => name)
  const filters = fields.filter(({ kind }) => narrowed.has(kind)).map(({ name }) => name)
  const trail = { platform: 'Platform.Audit.View', tenant: 'CRM.Audit.View', merchant: 'Merchant.Audit.View' }[level]
  return `${/\bz\./.test(shape) ? "import { z } from 'zod'\n" : ''}${imports}import { resource } from '../../core/resource.ts'

/** ${owned[of]} (${entry.url}). */
export const ${camel(feature)} = resource({
  one: ${words(one)},
  many: ${words(many)},
  paths: { ${audience}: ${quoted(apiPath(feature, of))} },
  access: {
    see: { ${audience}: ${see.length === 1 ? quoted(see[0]!) : list(see)} },
    change: { ${audience}: ${quoted(keep)} },
    audit: { ${audience}: ${quoted(trail)} },
  },
${key === 'code' ? "  key: 'code',\n" : ''}  fields: {
${shape}
  },
  unique: ${list([...(key === 'code' ? ['code'] : []), named])},
  list: {
    search: ${list(texts)},
    filters: ${list(filters)},
    sorts: ${list(sorted)},
    standard: ${quoted(named)},
  },
${level === 'platform' ? "  reach: 'own',\n" : ''}})
`
}

const owned = { platform: 'Facts of the platform', tenant: 'A setting of each tenant', merchant: 'Records of each merchant' }
export const apiPath = (feature: string, of: Wish['of']) => (of === 'merchant' ? `/api/v1/${feature}` : `/api/v1/crm/${feature}`)

export function permissionsOf({ singular, area, permissions }: Wish): string {
  const kinds = ['act', 'exports', 'see', 'work'].filter((kind) => permissions.some(({ source }) => source.startsWith(`${kind}(`)))
  const constant = `${camel(singular)}Permissions`
  return `import { ${[...kinds, 'permissions'].sort().join(', ')} } from '../../core/permission.ts'

export const ${constant} = permissions(${quoted(area)}, {
${permissions.map(({ name, source }) => `  ${quoted(name)}: ${source},`).join('\n')}
})
`
}
