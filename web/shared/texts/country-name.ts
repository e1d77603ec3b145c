import { currentLanguage } from './texts.ts'

/** `NO` → `Norway`, in the person's language. */
export function countryName(code: string | null): string | null {
  if (!code) return null
  try {
    return new Intl.DisplayNames(currentLanguage(), { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}
