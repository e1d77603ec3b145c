import type { Chapter } from '../../chapter.ts'
import { cards } from './cards/cards.ts'
import { formulas } from './exports/formulas.ts'
import { framing } from './fuzz/framing.ts'
import { fuzz } from './fuzz/fuzz.ts'
import { naughtyTexts } from './fuzz/naughty-texts.ts'
import { hardening } from './headers.ts'

export const content: Chapter = {
  name: 'content',
  about: 'No content does harm',
  checks: [hardening, formulas, cards, framing, naughtyTexts, fuzz],
}
