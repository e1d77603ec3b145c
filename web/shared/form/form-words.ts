import type { FieldFact } from '@portico/contract/core/field-facts.ts'
import type { Words } from '@portico/contract/core/words.ts'
import { useTranslation } from 'react-i18next'
import { useSaid } from '../texts/said.ts'
import type { Texts } from '../texts/texts.ts'
import { useWords } from '../texts/words.ts'
import { lastOf } from './at-path.ts'
import type { Fault } from './fault-of.ts'

/** The sentences of a form itself. `shared:resource` has those that are the same everywhere; a feature's own `form.…` wins. */
export type FormSentence = 'newTitle' | 'editTitle' | 'newLead' | 'editLead' | 'add' | 'save' | 'added' | 'changed'

export type FormWords = ReturnType<typeof useFormWords>

/**
 * What a form says, from the texts of its feature, below `at` where that has several forms: `one` for what it is about, `field.name`,
 * `help.name` (of one value `help.status.Active`), the words of an enumeration (`status.Active`), and the messages for a wrong field:
 * `missing.name` where nothing is in it, `wrong.name`, `refused.name` where the server said no.
 */
export function useFormWords(texts: keyof Texts, at: string | undefined, noun?: Words) {
  const inLanguage = useWords()
  const ofText = useSaid('text')
  const { t, i18n } = useTranslation('shared')
  // Which of them a feature has is known when the form is drawn, so their names are beyond what the types say.
  const say = (place: string, params: Record<string, unknown>): string | undefined => {
    const found: unknown = t(place as 'resource.optional', { ...params, returnObjects: true, defaultValue: '' })
    return typeof found === 'string' && found !== '' ? found : undefined
  }
  const own = (key: string, params = {}) => say(`${texts}:${at === undefined ? '' : `${at}.`}${key}`, params)
  /** What the records of all resources have, such as a code and whether they are active. */
  const ofAll = (key: string) => (noun ? say(`resource:${key}`, {}) : undefined)
  const shared = (key: string, params = {}) => say(`shared:resource.${key}`, params)
  const sharedWrong = (kind: FieldFact['kind'], params = {}) => say(`shared:resource.wrong.${kind}`, params)
  /** How an address of this kind looks, or what the feature says of the field. */
  const like = (path: string, kind: FieldFact['kind']) =>
    own(`wrong.${lastOf(path)}`) ?? (kind === 'text' || kind === 'integer' ? undefined : sharedWrong(kind))
  const refusal = t('resource.refused')
  return {
    /** Any other text of the feature. */
    say: (key: string, params = {}) => own(key, params) ?? key,
    sentence: (key: FormSentence, name: string) => {
      const one = own('one') ?? (noun ? inLanguage(noun) : '')
      const sentence = own(`form.${key}`, { name, one }) ?? shared(key, { name, one })
      return one !== '' && sentence?.startsWith(one) ? one.charAt(0).toLocaleUpperCase(i18n.language) + sentence.slice(1) : sentence
    },
    label: (path: string) => own(`field.${lastOf(path)}`) ?? ofAll(`field.${lastOf(path)}`) ?? lastOf(path),
    help: (path: string, value: unknown) =>
      own(`help.${lastOf(path)}.${String(value)}`) ?? own(`help.${lastOf(path)}`) ?? ofAll(`help.${lastOf(path)}`),
    option: (path: string, value: string) => own(`${lastOf(path)}.${value}`) ?? value,
    optional: t('resource.optional'),
    fault: (path: string, { kind, min, max, rule }: FieldFact, fault: Fault) => {
      if (fault === 'wrong')
        return own(`wrong.${lastOf(path)}`) ?? (rule && ofText(`text.${rule}`)) ?? sharedWrong(kind, { least: min, most: max }) ?? refusal
      // What says how it should look also says that it is not there.
      const sentence = own(`${fault}.${lastOf(path)}`) ?? (fault === 'missing' ? like(path, kind) : undefined)
      return sentence ?? shared(fault, { least: min, most: max }) ?? refusal
    },
    refused: (path: string, kind: FieldFact['kind'] = 'other') => own(`refused.${lastOf(path)}`) ?? like(path, kind) ?? refusal,
  }
}
