import { late } from '../../shared/page/late.tsx'
import { limitTexts } from './limits.texts.ts'

/** What a person is held to, for the drawer of a person. */
export const LimitsPart = late([limitTexts], async () => (await import('./limits-part.tsx')).LimitsPart)
