import { camel, pascal } from '../../source/spelling.ts'
import { type Field, namingField } from '../fields.ts'
import { label } from '../names.ts'
import type { Wish } from '../wish.ts'
import { list, quoted } from './words.ts'

type Kinds = Record<Field['kind'], string>
const inputs: Kinds = {
  text: 'text',
  note: 'area',
  flag: 'toggle',
  enum: 'pick',
  integer: 'text',
  country: 'text',
  currency: 'text',
  email: 'text',
}
const cells: Kinds = { ...inputs, note: 'text', flag: 'flag', enum: 'word', country: 'code', currency: 'code' }

export const used = (calls: readonly string[]) => [...new Set(calls.map((call) => call.split('(')[0]))].sort().join(', ')
export const inputOf = ({ kind, name }: Field) => `${inputs[kind]}(${quoted(name)})`
export function columnOf({ kind, name }: Field, { key, isNaming }: { key?: string; isNaming?: boolean } = {}): string {
  const cell = name === 'isActive' ? 'pill' : name === key ? 'code' : cells[kind]
  return `${cell}(${quoted(name)}${isNaming ? ', { strong: true }' : ''})`
}

/** Its place in the menu. */
export function menuOf({ groups, after, icon }: Wish['entry']): string {
  const group = groups.at(-1)?.name
  return `{ ${[...(group ? [`group: ${quoted(group)}`] : []), ...(after ? [`after: ${quoted(after)}`] : []), `icon: ${icon}`].join(', ')} }`
}

export function pagesOf({ feature, fields, entry, key }: Wish): string {
  const name = camel(feature)
  const naming = namingField(fields)
  const shown = [naming, ...fields.filter((field) => field !== naming && field.kind !== 'note')]
  const columns = shown.map((field) => columnOf(field, { key, isNaming: field === naming }))
  const form = fields.map(inputOf)
  return `import { ${entry.icon} } from '@tabler/icons-react'
import { webFeature } from '../../shared/page/web-feature.ts'
import { listPages } from '../../shared/resource/list-pages.ts'
import { ${name}Of } from './${feature}.queries.ts'

const pages = listPages(${name}Of, {
  path: ${quoted(entry.url)},
  crumbs: ${list(entry.groups.map(({ title }) => `shell:menu.${title}`))},
  menu: ${menuOf(entry)},
  facts: () => import('@portico/contract/features/${feature}/${feature}.fields.gen.ts'),
  columns: ({ ${used(columns)} }) => [${columns.join(', ')}],
  form: ({ ${used(form)} }) => [${form.join(', ')}],
})

export const feature = webFeature({ pages })
`
}

/** The texts of a feature, known by its word. */
export const textsDoorOf = (feature: string, constant: string) => `declare module '../../shared/texts/texts.ts' {
  interface Texts {
    ${feature === camel(feature) ? feature : quoted(feature)}: typeof texts
  }
}
${constant} = addTexts(${quoted(feature)}, { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })
`

export function queriesOf({ feature, singular, fields, key }: Wish): string {
  const name = camel(feature)
  const naming = namingField(fields).name
  const One = pascal(singular)
  const about = [
    'nouns',
    ...(key === 'code' ? [`idOf: ({ code }: ${One}) => code`] : []),
    ...(naming === 'name' ? [] : [`nameOf: ({ ${naming} }: ${One}) => ${naming}`]),
  ].join(', ')
  return `import type { CallOutput } from '@portico/contract/core/endpoint.ts'
import type { ${name} } from '@portico/contract/features/${feature}/${feature}.contract.ts'
import { nouns, wire } from '@portico/contract/features/${feature}/${feature}.wire.gen.ts'
import { resourceOf } from '../../shared/api/resource-of.ts'
import { addTexts } from '../../shared/texts/texts.ts'
import type texts from './texts/en.json'

${textsDoorOf(feature, `const ${name}Texts`)}
type ${One} = CallOutput<(typeof ${name})['get']>

export const ${name}Of = resourceOf<typeof ${name}, ${One}>(${name}Texts, wire, { ${about} })
`
}

/** The names of fields and the words of enumerations; Turkish begins as English, which no one should leave so. */
export function textsOf({ fields, hasChoice }: Wish, language: 'en' | 'tr'): string {
  const names = [...fields.map(({ name }) => name).filter((name) => name !== 'isActive'), ...(hasChoice ? ['isOffered'] : [])]
  const texts = {
    field: Object.fromEntries(names.map((name) => [name, known[name]?.[language] ?? label(name)])),
    ...(hasChoice ? { wrong: { code: wrongCode[language] } } : {}),
    ...Object.fromEntries(
      fields
        .filter(({ kind }) => kind === 'enum')
        .map(({ name, options }) => [name, Object.fromEntries(options.map((one) => [one, label(one)]))]),
    ),
  }
  return `${JSON.stringify(texts, null, 2)}\n`
}

const wrongCode = { en: 'Enter small letters, digits and hyphens.', tr: 'Küçük harf, rakam ve tire kullanın.' }
const known: Record<string, { en: string; tr: string }> = {
  isActive: { en: 'Active', tr: 'Etkin' },
  name: { en: 'Name', tr: 'Ad' },
  nameEn: { en: 'English name', tr: 'İngilizce adı' },
  nameTr: { en: 'Turkish name', tr: 'Türkçe adı' },
  title: { en: 'Title', tr: 'Başlık' },
  code: { en: 'Code', tr: 'Kod' },
  note: { en: 'Note', tr: 'Not' },
  description: { en: 'Description', tr: 'Açıklama' },
  isOffered: { en: 'Offered', tr: 'Sunuluyor' },
  level: { en: 'Level', tr: 'Seviye' },
  status: { en: 'Status', tr: 'Durum' },
  country: { en: 'Country', tr: 'Ülke' },
  currency: { en: 'Currency', tr: 'Para birimi' },
  email: { en: 'Email', tr: 'E-posta' },
}
export const untranslated = ({ fields }: Wish): string[] =>
  fields.flatMap(({ name, options }) => [...(known[name] ? [] : [name]), ...options])
