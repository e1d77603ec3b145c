import type { RuleState, Transition } from '@portico/contract/features/alerts/alert-words.ts'

/** What a rule has seen at a moment. `Between`: no longer beyond its threshold, and not back behind that of recovery either. */
export type Level = 'NoData' | 'Beyond' | 'Between' | 'Back'
export type Place = { state: RuleState; since: Date; hasAlert: boolean }
export type Look = { at: Date; level: Level; previous: Date | null }
export type Step = { state: RuleState; since: Date; step: Transition | null }

const minuteMs = 60_000
/** Of a longer time without a look nothing is known: what had to last begins anew. */
const longestGapMinutes = 5

/**
 * Where a rule goes from where it is, and what people are told of it. Normal → Pending → Firing → Recovering → Resolved, which for the
 * rule is Normal again. Without data it says so, and an alert that is open stays open for the length of the window.
 */
export function nextStep(
  { state, since, hasAlert }: Place,
  rule: { pendingMinutes: number; windowMinutes: number },
  { at, level, previous }: Look,
): Step {
  const stays: Step = { state, since, step: null }
  const to = (next: RuleState, step: Transition | null = null): Step => ({ state: next, since: at, step })
  const isGap = previous !== null && at.getTime() - previous.getTime() > longestGapMinutes * minuteMs
  const lasted = (minutes: number) => !isGap && at.getTime() - since.getTime() >= minutes * minuteMs
  const isInstant = rule.pendingMinutes === 0

  switch (state) {
    case 'Normal':
      if (level === 'NoData') return to('NoData')
      if (level !== 'Beyond') return stays
      return isInstant ? to('Firing', 'Fired') : to('Pending')
    case 'Pending':
      if (level === 'NoData') return to('NoData')
      if (level !== 'Beyond') return to('Normal')
      if (isGap) return to('Pending')
      return lasted(rule.pendingMinutes) ? to('Firing', 'Fired') : stays
    case 'Firing':
      if (level === 'NoData') return to('NoData', 'NoData')
      if (level !== 'Back') return stays
      return isInstant ? to('Normal', 'Resolved') : to('Recovering', 'Recovering')
    case 'Recovering':
      if (level === 'NoData') return to('NoData', 'NoData')
      if (level === 'Beyond') return to('Firing', 'FiredAgain')
      if (level === 'Between' || isGap) return to('Recovering')
      return lasted(rule.pendingMinutes) ? to('Normal', 'Resolved') : stays
    case 'Resolved':
      if (level === 'Back' || level === 'NoData') return to('Normal')
      // What was counted then is in no window any more, so this is something new.
      return level === 'Beyond' && lasted(rule.windowMinutes) ? to('Pending') : stays
    case 'NoData':
      // What it counted is in no window any more, and nothing has come since.
      if (level === 'NoData') return hasAlert && lasted(rule.windowMinutes) ? { ...stays, step: 'Resolved' } : stays
      if (hasAlert) return level === 'Back' ? to('Recovering', 'Recovering') : to('Firing', 'FiredAgain')
      if (level !== 'Beyond') return to('Normal')
      return isInstant ? to('Firing', 'Fired') : to('Pending')
  }
}

export type Way = 'now' | 'hold' | 'no'
const mailed: readonly Transition[] = ['Fired', 'FiredAgain', 'Resolved', 'ResolvedByHand']

/** A snooze holds all news until it is over; quiet hours hold mails alone; of one that someone works on, only its end is mailed. */
export function telling(
  step: Transition,
  { isSnoozed, isQuiet, isAcknowledged, hasMail }: { isSnoozed: boolean; isQuiet: boolean; isAcknowledged: boolean; hasMail: boolean },
): { news: Way; mail: Way } {
  const isEnd = step === 'Resolved' || step === 'ResolvedByHand'
  const isMailed = hasMail && mailed.includes(step) && (isEnd || !isAcknowledged)
  const news: Way = isSnoozed ? 'hold' : 'now'
  return { news, mail: !isMailed ? 'no' : isSnoozed || isQuiet ? 'hold' : 'now' }
}

/** Whether mails wait at that moment, by the clock of the rule; hours that end before they begin go past midnight. */
export function isQuietAt(
  { quietFrom, quietTo, timeZone }: { quietFrom: string | null; quietTo: string | null; timeZone: string },
  at: Date,
): boolean {
  if (quietFrom === null || quietTo === null || quietFrom === quietTo) return false
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(at)
  return quietFrom < quietTo ? time >= quietFrom && time < quietTo : time >= quietFrom || time < quietTo
}
