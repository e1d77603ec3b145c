import { makeBeginning } from '@portico/testkit/portico/whole-portico.ts'
import { Random } from './attack/random.ts'
import type { Profile } from './finding.ts'
import { People } from './portico/people.ts'
import { type Lies, Portico } from './portico/portico.ts'

export type Place = { portico: Portico; people: People }

/** Where the checks of a run attack: running Porticos, draws that come again with the seed, and how much is to be done. */
export class Arena {
  readonly profile: Profile
  readonly seed: number
  readonly log: (line: string) => void
  /** New for each check, so that a check alone draws what it draws among others. */
  random = new Random('')
  readonly #demoPayments: string
  #beginning: ReturnType<typeof makeBeginning> | undefined
  #shared: Promise<Place> | undefined
  readonly #opened: Portico[] = []

  constructor({ profile, seed, log }: { profile: Profile; seed: number; log: (line: string) => void }) {
    this.profile = profile
    this.seed = seed
    this.log = log
    this.#demoPayments = String(this.size(1800, 18_000))
  }

  /** How much of something, by profile. */
  size = (quick: number, full: number) => (this.profile === 'quick' ? quick : full)

  /** The Portico that checks share which leave it as usable as they found it. */
  shared(): Promise<Place> {
    this.#shared ??= this.fresh()
    return this.#shared
  }

  /** One of the check's own, whose environment may differ; it is removed at the end of the run, or by `portico.remove()` before. `lies`: where its data go. */
  async fresh(environment: Record<string, string> = {}, lies: Partial<Lies> = {}): Promise<Place> {
    // A chapter takes longer than a token lives, and signs in more often than a portal is let; requests for tokens and limits are
    // asked of Porticos with others.
    const demo = { DEMO_TRANSACTIONS: this.#demoPayments, ACCESS_TOKEN_TTL: '3600', RATE_LIMIT_LOGIN: '100000' }
    this.#beginning ??= makeBeginning(demo)
    return this.keep(await Portico.start((await this.#beginning).dataDir, { ...demo, ...environment }, lies))
  }

  /** A Portico of the check's own making, which the run removes at its end. */
  async keep(portico: Portico): Promise<Place> {
    this.#opened.push(portico)
    return { portico, people: await People.of(portico) }
  }

  /** Removes what was opened; the next chapter begins anew. */
  async clear(): Promise<void> {
    this.#shared = undefined
    for (const portico of this.#opened.splice(0)) await portico.remove()
  }

  async close(): Promise<void> {
    await this.clear()
    ;(await this.#beginning)?.remove()
  }
}
