import type { Chapter } from '../../chapter.ts'
import { drill } from './drill.ts'

export const restore: Chapter = {
  name: 'restore',
  about: 'What was backed up comes back',
  isLong: true,
  checks: [drill],
}
