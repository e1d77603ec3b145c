import type { Chapter } from '../../chapter.ts'
import { navigations, storedAddresses } from './addresses/addresses.ts'
import { cards } from './cards/cards.ts'
import { typedCards } from './cards/typed-cards.ts'
import { formulas } from './exports/formulas.ts'
import { framing } from './fuzz/framing.ts'
import { fuzz } from './fuzz/fuzz.ts'
import { naughtyTexts } from './fuzz/naughty-texts.ts'
import { refusedCost } from './fuzz/refused-cost.ts'
import { foreignOrigin } from './hardening/foreign-origin.ts'
import { hardening } from './hardening/headers.ts'
import { https } from './hardening/https.ts'
import { mailLinks } from './hardening/mail-links.ts'
import { rawMethods } from './hardening/raw-methods.ts'
import { staticFiles } from './hardening/static-files.ts'
import { scripts } from './scripts/scripts.ts'
import { floods } from './uploads/floods.ts'
import { uploads } from './uploads/uploads.ts'

export const content: Chapter = {
  name: 'content',
  about: 'No content does harm',
  checks: [
    ...[hardening, rawMethods, foreignOrigin, staticFiles, mailLinks],
    ...[uploads, floods, formulas, storedAddresses, navigations, scripts],
    ...[cards, typedCards, framing, naughtyTexts, fuzz, refusedCost, https],
  ],
}
