import type { Chapter } from '../../chapter.ts'

export const soak: Chapter = {
  name: 'soak',
  about: 'It does not wear out',
  isLong: true,
  checks: [],
}
