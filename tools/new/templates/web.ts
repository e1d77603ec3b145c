import { camel } from '../../source/spelling.ts'
import type { Field } from '../fields.ts'
import { label } from '../names.ts'
import type { Wish } from '../wish.ts'
import { list, quoted, words } from './words.ts'

const inputs: Record<Field['kind'], string> = {
  text: 'text',
  note: 'area',
  flag: 'toggle',
  enum: 'pick',
  integer: 'number',
  country: 'text',
  currency: 'text',
  email: 'text',
}
const cells: Record<Field['kind'], string> = { ...inputs, note: 'text', flag: 'pill', enum: 'pill', integer: 'text' }
const calls = (fields: readonly Field[], of: Record<Field['kind'], string>) =>
  fields.map(({ kind, name }) => `${of[kind]}(${quoted(name)})`).join(', ')
const used = (fields: readonly Field[], of: Record<Field['kind'], string>) =>
  [...new Set(fields.map(({ kind }) => of[kind]))].sort().join(', ')

export function pagesOf({ feature, of, fields, entry, many }: Wish): string {
  const name = camel(feature)
  const group = entry.groups.at(-1)?.name
  const menu = [
    ...(group ? [`group: ${quoted(group)}`] : []),
    ...(entry.after ? [`after: ${quoted(entry.after)}`] : []),
    `icon: ${entry.icon}`,
  ]
  const shown = fields.filter(({ kind }) => kind !== 'note')
  return `import { createBody, updateBody } from '@portico/contract/features/${feature}/${feature}.fields.gen.ts'
import { wire } from '@portico/contract/features/${feature}/${feature}.wire.gen.ts'
import { ${entry.icon} } from '@tabler/icons-react'
import { webFeature } from '../../shared/page/web-feature.ts'
import { listPages } from '../../shared/resource/list-pages.tsx'
import { ${name}Of } from './${feature}.queries.ts'

const pages = listPages(${name}Of, {
  path: { ${of === 'merchant' ? 'merchant' : 'staff'}: ${quoted(entry.url)} },
  title: ${words(many)},
  crumbs: ${list(entry.groups.map(({ title }) => `shell:menu.${title}`))},
  menu: { ${menu.join(', ')} },
  columns: ({ ${used(shown, cells)} }) => [${calls(shown, cells)}],
  form: { add: createBody, change: updateBody, fields: ({ ${used(fields, inputs)} }) => [${calls(fields, inputs)}] },
})

export const feature = webFeature({ pages })
`
}

/** The names of fields and the words of enumerations; Turkish begins as English, which nobody should leave so. */
export function textsOf({ fields, one }: Wish, language: 'en' | 'tr'): string {
  const texts = {
    one: one[language],
    field: Object.fromEntries(fields.map(({ name }) => [name, known[name]?.[language] ?? label(name)])),
    ...Object.fromEntries(
      fields
        .filter(({ kind }) => kind === 'enum')
        .map(({ name, options }) => [name, Object.fromEntries(options.map((one) => [one, label(one)]))]),
    ),
  }
  return `${JSON.stringify(texts, null, 2)}\n`
}

const known: Record<string, { en: string; tr: string }> = {
  name: { en: 'Name', tr: 'Ad' },
  nameEn: { en: 'English name', tr: 'İngilizce adı' },
  nameTr: { en: 'Turkish name', tr: 'Türkçe adı' },
  title: { en: 'Title', tr: 'Başlık' },
  code: { en: 'Code', tr: 'Kod' },
  note: { en: 'Note', tr: 'Not' },
  description: { en: 'Description', tr: 'Açıklama' },
  isActive: { en: 'Active', tr: 'Etkin' },
  isStandard: { en: 'Standard', tr: 'Standart' },
  level: { en: 'Level', tr: 'Seviye' },
  status: { en: 'Status', tr: 'Durum' },
  country: { en: 'Country', tr: 'Ülke' },
  currency: { en: 'Currency', tr: 'Para birimi' },
  email: { en: 'Email', tr: 'E-posta' },
}
export const untranslated = ({ fields }: Wish): string[] =>
  fields.flatMap(({ name, options }) => [...(known[name] ? [] : [name]), ...options])
