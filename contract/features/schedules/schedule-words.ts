/** How often a report is sent. `cron`: at the times of a cron text of five fields. */
export const frequencies = ['daily', 'weekly', 'monthly', 'cron'] as const
export type Frequency = (typeof frequencies)[number]

/**
 * The days that a report is about, counted from the day on which it is due. The names that they share with the date filters of the
 * portal mean the same: the last days end with that day. `lastWeek`: Monday to Sunday.
 */
export const schedulePeriods = [
  'today',
  'yesterday',
  'last7Days',
  'last30Days',
  'last365Days',
  'lastWeek',
  'thisMonth',
  'lastMonth',
] as const
export type SchedulePeriod = (typeof schedulePeriods)[number]

/** The most days that a period may have. */
export const daysOfPeriod: Readonly<Record<SchedulePeriod, number>> = {
  today: 1,
  yesterday: 1,
  last7Days: 7,
  last30Days: 30,
  last365Days: 365,
  lastWeek: 7,
  thisMonth: 31,
  lastMonth: 31,
}

/**
 * Why a schedule was switched off by the product: its owner is gone, may not open the report or send it any more, has been limited to
 * less than before, or none of its recipients is left.
 */
export const stopReasons = ['OwnerGone', 'RightsLost', 'LimitsChanged', 'NoRecipients'] as const
export type StopReason = (typeof stopReasons)[number]

/** `Sending`: the file is there and mails are on their way. `Empty`: there was nothing to send, as asked. `Stopped`: no right, so no file. */
export const runStates = ['Queued', 'Running', 'Sending', 'Sent', 'Empty', 'Failed', 'Stopped'] as const
export type RunState = (typeof runStates)[number]
export const endedStates = ['Sent', 'Empty', 'Failed', 'Stopped'] as const satisfies readonly RunState[]
export const runTriggers = ['Clock', 'Hand'] as const
/** Why a run has no file, beside the reasons to stop. */
export const runFailures = [...stopReasons, 'SwitchedOff', 'TooManyRows', 'Interrupted', 'Internal'] as const
export type RunFailure = (typeof runFailures)[number]

/** Of a tenant or of a merchant. */
export const mostSchedules = 100
export const mostRecipients = 20
/** By hand, in an hour. */
export const mostByHand = 10
export const keptFileDays = 7
/** A larger file is kept behind a link. */
export const mostAttachedBytes = 5 * 1024 * 1024
/** A run that begins later than this is late. */
export const lateMinutes = 10

/** A file of a run, as a notification names it, and back. Other files that notifications name are exports. */
export const reportFileOf = (runId: string): string => `report-${runId}`
/** With or without its ending. */
export const runOfReportFile = (file: string): string | undefined => /^report-([^.]+)(?:\.\w+)?$/.exec(file)?.[1]
