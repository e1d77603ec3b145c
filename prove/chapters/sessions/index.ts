import type { Chapter } from '../../chapter.ts'

export const sessions: Chapter = {
  name: 'sessions',
  about: 'Nobody gets in, and who is out stays out',
  checks: [],
}
