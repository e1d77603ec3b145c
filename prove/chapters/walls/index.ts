import type { Chapter } from '../../chapter.ts'
import { isolation } from './isolation/isolation.ts'

export const walls: Chapter = {
  name: 'walls',
  about: 'Nobody reads or changes what is not theirs',
  checks: [isolation],
}
