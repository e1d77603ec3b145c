import type { Chapter } from '../../chapter.ts'
import { soak as twoHundredThousand } from './soak.ts'

export const soak: Chapter = {
  name: 'soak',
  about: 'It does not wear out',
  isLong: true,
  checks: [twoHundredThousand],
}
