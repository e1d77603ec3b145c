import { zoneOffsetMs } from '@portico/ui/words/zone-time.ts'

/** As Date.getTimezoneOffset() counts, but for the zone of the person, which need not be that of the browser. */
export const readerOffset = (zone: string): number => -Math.round(zoneOffsetMs(Date.now(), zone) / 60_000)
