const known = new Set(Intl.supportedValuesOf('timeZone')).add('UTC')

/** A name of the IANA list. Offsets and abbreviations (`+03:00`, `EST`) are none: they know no summer. */
export function isZoneName(zone: string): boolean {
  if (known.has(zone)) return true
  if (!zone.includes('/')) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
