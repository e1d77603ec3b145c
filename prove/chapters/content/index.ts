import type { Chapter } from '../../chapter.ts'
import { hardening } from './headers.ts'

export const content: Chapter = {
  name: 'content',
  about: 'No content does harm',
  checks: [hardening],
}
