import { withoutMarks, wordsOf } from '../../core/text/fold.ts'

/** A title as the name of a file has it: `Günlük işlemler` → `gunluk-islemler`; '' where no letter of it is Latin. */
export const titleInFiles = (title: string): string =>
  wordsOf(withoutMarks(title))
    .map((word) => word.replace(/[^a-z0-9]/g, ''))
    .filter(Boolean)
    .join('-')
    .slice(0, 60)

/** The id of a new composed report, of its English title: `Providers by day` → `composed-providers-by-day`. */
export const composedIdFor = (title: string): string => `composed-${titleInFiles(title).slice(0, 40).replace(/-+$/, '') || 'report'}`
