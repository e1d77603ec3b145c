import type { Arena } from './arena.ts'
import type { Profile } from './finding.ts'
import type { GoalId } from './goals.ts'

/** A sentence about what went wrong, with what someone needs to see it again. */
export type Fault = string

/** That the check was able to fail: something it had to see before its silence counts. */
export type Evidence = { of: string; seen: number; atLeast: number }

export type Outcome = {
  /** The figure reached, beside the one that the goal asks. */
  reached: string
  faults: Fault[]
  evidence: Evidence[]
  /** Where the figure is asked of a machine that does nothing else, and this one did: said beside it. */
  note?: string
}

/** One attack on a running Portico. What it refuses has its positive twin in the same check, as evidence. */
export type Check = {
  goal: GoalId
  /** The sentence that is true if the check finds no fault. */
  says: string
  /** Where it runs; in both profiles, unless it says otherwise. */
  only?: Profile
  attack(arena: Arena): Promise<Outcome>
}

export type Chapter = {
  name: string
  about: string
  /** Runs only when it is named: takes longer than a profile allows. */
  isLong?: boolean
  checks: readonly Check[]
}
