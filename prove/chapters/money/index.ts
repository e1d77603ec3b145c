import type { Chapter } from '../../chapter.ts'

export const money: Chapter = {
  name: 'money',
  about: 'Money holds while everything is killed',
  checks: [],
}
