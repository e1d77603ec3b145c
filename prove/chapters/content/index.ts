import type { Chapter } from '../../chapter.ts'
import { framing } from './fuzz/framing.ts'
import { fuzz } from './fuzz/fuzz.ts'
import { naughtyTexts } from './fuzz/naughty-texts.ts'
import { hardening } from './headers.ts'

export const content: Chapter = {
  name: 'content',
  about: 'No content does harm',
  checks: [hardening, framing, naughtyTexts, fuzz],
}
