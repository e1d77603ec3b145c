import { camel, pascal } from '../../source/spelling.ts'
import { type Field, namingField } from '../fields.ts'
import { label } from '../names.ts'
import type { Wish } from '../wish.ts'
import { choiceOf } from './choice.ts'
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

export function pagesOf({ feature, fields, entry, hasChoice, key }: Wish): string {
  const name = camel(feature)
  const chosen = choiceOf(feature)
  const naming = namingField(fields)
  const group = entry.groups.at(-1)?.name
  const menu = [
    ...(group ? [`group: ${quoted(group)}`] : []),
    ...(entry.after ? [`after: ${quoted(entry.after)}`] : []),
    `icon: ${entry.icon}`,
  ]
  const cell = (field: Field) => (field.name === 'isActive' ? 'pill' : field.name === key ? 'code' : cells[field.kind])
  const shown = [naming, ...fields.filter((field) => field !== naming && field.kind !== 'note')]
  const columns = shown.map((field) => `${cell(field)}(${quoted(field.name)}${field === naming ? ', { strong: true }' : ''})`)
  const form = fields.map(({ kind, name: field }) => `${inputs[kind]}(${quoted(field)})`)
  const used = (calls: readonly string[]) => [...new Set(calls.map((call) => call.split('(')[0]))].sort().join(', ')
  const facts = (of: string) => `() => import('@portico/contract/features/${of}/${of}.fields.gen.ts')`
  return `import { ${entry.icon} } from '@tabler/icons-react'
import { webFeature } from '../../shared/page/web-feature.ts'
import { ${hasChoice ? 'choiceOf, ' : ''}listPages } from '../../shared/resource/list-pages.ts'
import { ${hasChoice ? 'chosenOf, ' : ''}${name}Of } from './${feature}.queries.ts'

const pages = listPages(${name}Of, {
  path: ${quoted(entry.url)},
  crumbs: ${list(entry.groups.map(({ title }) => `shell:menu.${title}`))},
  menu: { ${menu.join(', ')} },
  facts: ${facts(feature)},
${hasChoice ? `  choice: choiceOf(chosenOf, ${facts(chosen)}),\n` : ''}  columns: ({ ${used(columns)} }) => [${columns.join(', ')}],
  form: ({ ${used(form)} }) => [${form.join(', ')}],
})

export const feature = webFeature({ pages })
`
}

export function queriesOf({ feature, singular, fields, hasChoice, key }: Wish): string {
  const name = camel(feature)
  const chosen = choiceOf(feature)
  const naming = namingField(fields).name
  const One = pascal(singular)
  const about = [
    'nouns',
    ...(key === 'code' ? ['idOf: ({ code }: Named) => code'] : []),
    ...(naming === 'name' && !hasChoice ? [] : [`nameOf: ({ ${naming} }: ${hasChoice ? 'Named' : One}) => ${naming}`]),
  ].join(', ')
  const wishes = hasChoice || key === 'code' ? 'about' : `{ ${about} }`
  return `import type { CallOutput } from '@portico/contract/core/endpoint.ts'
${hasChoice ? `import type { ${camel(chosen)} } from '@portico/contract/features/${chosen}/${chosen}.contract.ts'\nimport { wire as chosenWire } from '@portico/contract/features/${chosen}/${chosen}.wire.gen.ts'\n` : ''}import type { ${name} } from '@portico/contract/features/${feature}/${feature}.contract.ts'
import { nouns, wire } from '@portico/contract/features/${feature}/${feature}.wire.gen.ts'
import { resourceOf } from '../../shared/api/resource-of.ts'
import { addTexts } from '../../shared/texts/texts.ts'
import type texts from './texts/en.json'

declare module '../../shared/texts/texts.ts' {
  interface Texts {
    ${feature === name ? name : quoted(feature)}: typeof texts
  }
}
const ${name}Texts = addTexts(${quoted(feature)}, { en: () => import('./texts/en.json'), tr: () => import('./texts/tr.json') })

type ${One} = CallOutput<(typeof ${name})['get']>
${key === 'code' ? `type Named = Pick<${One}, 'code' | ${quoted(naming)}>\n` : ''}${hasChoice ? `type Chosen = Named & CallOutput<(typeof ${camel(chosen)})['get']>\n` : ''}${wishes === 'about' ? `const about = { ${about} }\n` : ''}
export const ${name}Of = resourceOf<typeof ${name}, ${One}>(${name}Texts, wire, ${wishes})
${hasChoice ? `export const chosenOf = resourceOf<typeof ${camel(chosen)}, Chosen>(${name}Texts, chosenWire, about)\n` : ''}`
}

/** The names of fields and the words of enumerations; Turkish begins as English, which no one should leave so. */
export function textsOf({ fields, hasChoice }: Wish, language: 'en' | 'tr'): string {
  const names = [...fields.map(({ name }) => name).filter((name) => name !== 'isActive'), ...(hasChoice ? ['isOffered'] : [])]
  const texts = {
    field: Object.fromEntries(names.map((name) => [name, known[name]?.[language] ?? label(name)])),
    ...Object.fromEntries(
      fields
        .filter(({ kind }) => kind === 'enum')
        .map(({ name, options }) => [name, Object.fromEntries(options.map((one) => [one, label(one)]))]),
    ),
  }
  return `${JSON.stringify(texts, null, 2)}\n`
}

const known: Record<string, { en: string; tr: string }> = {
  isActive: { en: 'Active', tr: 'Etkin' },
  name: { en: 'Name', tr: 'Ad' },
  nameEn: { en: 'English name', tr: 'İngilizce adı' },
  nameTr: { en: 'Turkish name', tr: 'Türkçe adı' },
  title: { en: 'Title', tr: 'Başlık' },
  code: { en: 'Code', tr: 'Kod' },
  note: { en: 'Note', tr: 'Not' },
  description: { en: 'Description', tr: 'Açıklama' },
  isStandard: { en: 'Standard', tr: 'Standart' },
  isOffered: { en: 'Offered', tr: 'Sunuluyor' },
  level: { en: 'Level', tr: 'Seviye' },
  status: { en: 'Status', tr: 'Durum' },
  country: { en: 'Country', tr: 'Ülke' },
  currency: { en: 'Currency', tr: 'Para birimi' },
  email: { en: 'Email', tr: 'E-posta' },
}
export const untranslated = ({ fields }: Wish): string[] =>
  fields.flatMap(({ name, options }) => [...(known[name] ? [] : [name]), ...options])
