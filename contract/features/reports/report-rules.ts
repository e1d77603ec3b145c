import type { Level } from '../../core/level.ts'
import type { Words } from '../../core/words.ts'

/**
 * What the platform and the tenant say of a report, by its id; of one that neither says anything of there is no entry. `isAvailable`: the
 * platform gives it to this tenant; `most`: the longest period that it allows; the names are its own titles.
 */
export type ReportRule = {
  isAvailable: boolean
  most: number | null
  nameEn: string | null
  nameTr: string | null
  isOn: boolean
  isForMerchants: boolean
  days: number | null
}
export type ReportRules = Readonly<Record<string, ReportRule>>
type Of = { id: string; days: { most: number; standard: number } }

/** Whether people of this level have the report. The platform's own staff have them all. */
export function isOpen(rules: ReportRules, level: Level, id: string): boolean {
  const rule = rules[id]
  if (!rule || level === 'platform') return true
  return rule.isAvailable && rule.isOn && (level !== 'merchant' || rule.isForMerchants)
}

/** The longest period, and the days that it has until a reader chooses others. */
export function daysIn(rules: ReportRules, level: Level, { id, days }: Of): { most: number; standard: number } {
  const rule = rules[id]
  const most = Math.min(rule?.most ?? days.most, days.most)
  const own = level === 'platform' ? null : rule?.days
  return { most, standard: Math.min(own ?? days.standard, most) }
}

/** What it is called. */
export const wordsIn = (
  rules: Readonly<Record<string, Pick<ReportRule, 'nameEn' | 'nameTr'>>>,
  { id, words }: { id: string; words: Words },
): Words => ({
  en: rules[id]?.nameEn ?? words.en,
  tr: rules[id]?.nameTr ?? words.tr,
})
