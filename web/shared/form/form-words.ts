import type { FieldFact } from '@portico/contract/core/field-facts.ts'
import type { Words } from '@portico/contract/core/words.ts'
import { useTranslation } from 'react-i18next'
import type { Texts } from '../texts/texts.ts'
import { useWords } from '../texts/words.ts'
import { lastOf } from './at-path.ts'
import type { Fault } from './fault-of.ts'

/** The sentences of a form itself. `shared:resource` has those that are the same everywhere; a feature's own `form.…` wins. */
export type FormSentence = 'newTitle' | 'editTitle' | 'newLead' | 'editLead' | 'add' | 'save' | 'added' | 'changed'

export type FormWords = ReturnType<typeof useFormWords>

/**
 * What a form says, from the texts of its feature, below `at` where that has several forms: `one` for what it is about, `field.name`,
 * `help.name`, the words of an enumeration (`status.Active`), and what is said of a wrong field: `missing.name` where nothing is in it,
 * `wrong.name`, `refused.name` where the server said no.
 */
export function useFormWords(texts: keyof Texts, at: string | undefined, one?: Words) {
  const inLanguage = useWords()
  const { t: typed, i18n } = useTranslation(texts)
  // Which of them a feature has is known when the form is drawn, so their names are beyond what the types say.
  const t = typed as unknown as (key: string, params?: object) => string
  const say = (place: string, params: Record<string, unknown>) => (i18n.exists(place) ? t(place, params) : undefined)
  const own = (key: string, params = {}) => say(`${texts}:${at === undefined ? '' : `${at}.`}${key}`, params)
  const shared = (key: string, params = {}) => say(`shared:resource.${key}`, params)
  const sharedWrong = (kind: FieldFact['kind']) => say(`shared:resource.wrong.${kind}`, {})
  const wrong = (path: string, kind: FieldFact['kind']) => own(`wrong.${lastOf(path)}`) ?? sharedWrong(kind)
  const refusal = t('shared:resource.refused')
  return {
    sentence: (key: FormSentence, name: string) => {
      const params = { name, one: own('one') ?? (one && inLanguage(one)) }
      return own(`form.${key}`, params) ?? shared(key, params)
    },
    label: (path: string) => own(`field.${lastOf(path)}`) ?? lastOf(path),
    help: (path: string) => own(`help.${lastOf(path)}`),
    option: (path: string, value: string) => own(`${lastOf(path)}.${value}`) ?? value,
    optional: t('shared:resource.optional'),
    fault: (path: string, { kind, min, max }: FieldFact, fault: Fault) => {
      if (fault === 'wrong') return wrong(path, kind) ?? refusal
      const sentence = own(`${fault}.${lastOf(path)}`)
      // What says how it should look says also that it is not there.
      const like = fault === 'missing' && (own(`wrong.${lastOf(path)}`) ?? (kind === 'text' ? undefined : sharedWrong(kind)))
      return sentence ?? (like || shared(fault, { least: min, most: max })) ?? refusal
    },
    refused: (path: string, kind: FieldFact['kind'] = 'other') =>
      own(`refused.${lastOf(path)}`) ?? (kind === 'text' ? undefined : wrong(path, kind)) ?? own(`wrong.${lastOf(path)}`) ?? refusal,
  }
}
