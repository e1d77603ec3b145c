/** Says how far a step is: `12,250 of 20,000 payments`. */
export type Tell = (figures: string) => void

/** `name` is the part that did not come up if the step fails, `doing` is printed while it runs. */
export type Step = { name: string; doing: string }

/** A line when a step begins and, while it lasts, one every `everyMs` with its figures and its seconds. */
export function createProgress(say: (line: string) => void, { everyMs = 4_000 }: { everyMs?: number } = {}) {
  return async function run<T>({ doing }: Step, work: (tell: Tell) => Promise<T>): Promise<T> {
    const startedAt = Date.now()
    let figures = ''
    say(`${doing} …`)
    const timer = setInterval(() => {
      const seconds = `${Math.round((Date.now() - startedAt) / 1000)} s`
      say(`${doing} … ${figures ? `${figures}, ` : ''}${seconds}`)
    }, everyMs)
    try {
      return await work((next) => {
        figures = next
      })
    } finally {
      clearInterval(timer)
    }
  }
}

export const ofAll = (done: number, all: number, what: string) => `${done.toLocaleString('en')} of ${all.toLocaleString('en')} ${what}`
