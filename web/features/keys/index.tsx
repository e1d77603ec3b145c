import { late } from '../../shared/page/late.tsx'
import { keyTexts } from './keys.texts.ts'

export { keyWire } from './keys.queries.ts'

/** The encryption keys of a tenant, wherever it is shown. */
export const KeyPanel = late([keyTexts], async () => (await import('./key-panel.tsx')).KeyPanel)
