import type { GoalId } from './goals.ts'

export type Profile = 'quick' | 'full'

/** What one check found. */
export type Finding = {
  goal: GoalId
  says: string
  asked: string
  reached: string
  result: 'reached' | 'missed' | 'not tested'
  /** Of what was missed or not tested. */
  why?: string
  note?: string
  seconds: number
}

/** One chapter, run once. */
export type ChapterRun = {
  chapter: string
  profile: Profile
  seed: number
  commit: string
  at: string
  seconds: number
  machine: Record<string, string>
  findings: Finding[]
}
