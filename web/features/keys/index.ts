/** The encryption keys of a tenant, wherever it is shown. */
export { KeyPanel } from './key-panel.tsx'
export { keyWire } from './keys.queries.ts'
export { keyTexts } from './keys.texts.ts'
