export { limitTexts } from './limits.texts.ts'
export { LimitsPart } from './limits-part.tsx'
