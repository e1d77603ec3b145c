import type { Services } from './services.ts'

/** The rest of an answer, which needs a connection of its own: it runs once that of the handler is given back and its work has committed. */
export class Afterwards<Answer> {
  readonly work: (services: Services) => Promise<Answer>
  constructor(work: (services: Services) => Promise<Answer>) {
    this.work = work
  }
}

/** What a handler returns where the rest of its answer needs another scope, or asks identity. */
export const afterwards = <Answer>(work: (services: Services) => Promise<Answer>): Afterwards<Answer> => new Afterwards(work)
