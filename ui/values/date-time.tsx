/**
 * Moments on the screen.
 * `<TimeZoneProvider zone="Europe/Istanbul">` sets the person's zone (UTC without it).
 * `<DateTime at style? />` shows `21/11/2026 14:07:09` in that zone; hover gives UTC, `dateTime` carries the instant for machines.
 */
import { createContext, type ReactNode, useContext } from 'react'
import { type DateStyle, formatDate, formatUtc } from '../words/date-format.ts'
import { toEpochMs } from '../words/zone-time.ts'

const ZoneContext = createContext('UTC')

export const TimeZoneProvider = ({ zone, children }: { zone: string; children: ReactNode }) => (
  <ZoneContext value={zone}>{children}</ZoneContext>
)

export const useTimeZone = (): string => useContext(ZoneContext)

/** `(instant, style?) => text` in the person's zone, for sentences, tooltips and file names. */
export const useFormatDate = () => {
  const zone = useTimeZone()
  return (at: string | number | Date, style?: DateStyle) => formatDate(at, zone, style)
}

type DateTimeProps = { at: string | number | Date | null | undefined; style?: DateStyle }

export const DateTime = ({ at, style }: DateTimeProps) => {
  const format = useFormatDate()
  if (at == null || at === '' || Number.isNaN(toEpochMs(at))) return <>—</>
  return (
    <time className="p-time" dateTime={new Date(at).toISOString()} title={formatUtc(at)}>
      {format(at, style)}
    </time>
  )
}
