/** Which of the spellings of one fault are sent. */
export type Choose = <T>(all: readonly T[], most?: number) => readonly T[]

export const everyOne: Choose = (all) => all

/** A few, and others at each turn: many paths send all of them together. */
export const aFew =
  (turn: number): Choose =>
  (all, most = 2) =>
    all.length <= most ? all : Array.from({ length: most }, (_, n) => all[(turn * most + n) % all.length]!)
