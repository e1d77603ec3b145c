import type { PersonHindrance } from '@portico/contract/features/people/people-words.ts'

/** What the server would say to each. */
export const hindrances = {
  self: 'people.self',
  ownFactor: 'people.ownFactor',
  noFactor: 'people.noFactor',
  mayMore: 'people.mayMore',
  seesMore: 'limits.personSeesMore',
} as const satisfies Record<PersonHindrance, string>
