import { camel, pascal, sentence, snake, spaced } from '../source/spelling.ts'
import type { FeatureNames } from './names.ts'

const vowel = /^(?:[aeio]|u(?![a-z][aeiou]))/

/** In the templates the feature is `paper-boats`, in every way of writing it. Two words, so that each way differs from the others. */
export function fill(template: string, { feature, singular, turkish }: FeatureNames): string {
  const article = vowel.test(singular) ? 'n' : ''
  const ways = [spaced, sentence, snake, camel, pascal, (words: string) => words]
  // The plural first: it begins with the singular.
  const words = ways.flatMap((way) => [[way('paper-boats'), way(feature)] as const, [way('paper-boat'), way(singular)] as const])
  return words
    .reduce((text, [placeholder, word]) => text.replaceAll(placeholder, word), withArticle(template, article))
    .replaceAll('Kâğıt kayıklar', turkish)
    .replace(/'(\w+)': \1$/gm, '$1')
}

const withArticle = (template: string, article: string) => template.replace(/\b([Aa])(?= paper boat\b)/g, `$1${article}`)
