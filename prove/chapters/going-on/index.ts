import type { Chapter } from '../../chapter.ts'

export const goingOn: Chapter = {
  name: 'going-on',
  about: 'It keeps going',
  checks: [],
}
