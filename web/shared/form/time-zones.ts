import { formatOffset } from '@portico/ui/words/date-format.ts'

const all = (): string[] => ['UTC', ...Intl.supportedValuesOf('timeZone')]

/** Every zone by name, with how far it is from UTC now; one that only the record knows is among them. */
export const zoneOptions = (own: string): { value: string; label: string }[] =>
  [...new Set([...all(), own])].map((value) => ({
    value,
    label: value === 'UTC' ? 'UTC' : `${value.replaceAll('_', ' ')} (${formatOffset(value)})`,
  }))

/** Where this browser says it is. */
export const browserZone = (): string | undefined => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return all().find((zone) => zone === timeZone)
}
