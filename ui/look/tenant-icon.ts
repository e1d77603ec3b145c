import { readable, textOn } from './colour.ts'
import type { TenantColours } from './tokens.ts'

/** The sign of the portal in the colours of a tenant, for the tab of the browser: who works for several tells their tabs apart. */
export function tenantIcon({ sidebar, primary }: Pick<TenantColours, 'sidebar' | 'primary'>): string {
  const ground = `<rect width="32" height="32" rx="7" fill="${sidebar}"/>`
  const outer = `<path d="M8 25V15a8 8 0 0 1 16 0v10" stroke="${textOn(sidebar)}"/>`
  const inner = `<path d="M13 25v-9.5a3 3 0 0 1 6 0V25" stroke="${readable(primary, [sidebar], 3)}"/>`
  const frame = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke-width="2.4" stroke-linecap="round"'
  return `data:image/svg+xml,${encodeURIComponent(`<svg ${frame}>${ground}${outer}${inner}</svg>`)}`
}
