import { useTranslation } from 'react-i18next'
import { useWords } from '../texts/words.ts'
import type { AnyResource } from './any-resource.ts'
import type resource from './texts/en.json'

type Texts = typeof resource
export type PageSentence =
  | Exclude<keyof Texts, 'field' | 'help' | 'isActive' | 'file' | 'arrange' | 'order' | `records_${string}`>
  | `arrange.${keyof Texts['arrange']}`
export type ResourceWords = ReturnType<typeof useResourceWords>

/**
 * What the page of a resource says: the feature's own `page.…`, else the sentence of all resources, with what its records are called. A
 * field is called by `field.…` of the feature, and a value of it by `region.Europe` or `isActive.true`.
 */
export function useResourceWords({ texts, nouns }: Pick<AnyResource, 'texts' | 'nouns'>) {
  const { t: typed, i18n } = useTranslation([texts, 'resource'])
  const inLanguage = useWords()
  // Which of them a feature has is known when the page is drawn, so their names are beyond what the types say.
  const t = typed as unknown as (key: string, params: object) => string
  const find = (key: string, params = {}) => (i18n.exists(key, params) ? t(key, params) : undefined)
  const many = nouns ? inLanguage(nouns.many) : ''
  const one = nouns ? inLanguage(nouns.one) : ''
  const inSentence = { one, many: many.toLocaleLowerCase(i18n.language) }
  return {
    many,
    sentence: (key: PageSentence, params: object = {}) => {
      const given = { ...inSentence, ...params }
      return find(`${texts}:page.${key}`, given) ?? find(`resource:${key}`, given) ?? ''
    },
    label: (field: string) => find(`${texts}:field.${field}`) ?? find(`resource:field.${field}`) ?? field,
    help: (field: string) => find(`${texts}:help.${field}`) ?? find(`resource:help.${field}`),
    value: (field: string, value: unknown) => {
      const own = find(`${texts}:${field}.${value}`) ?? find(`resource:${field}.${value}`)
      return own ?? (typeof value === 'boolean' ? find(`resource:${value ? 'yes' : 'no'}`)! : String(value))
    },
  }
}
