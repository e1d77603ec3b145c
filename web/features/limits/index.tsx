import { late } from '../../shared/page/late.tsx'
import { saidTexts } from '../../shared/texts/said.ts'
import { limitTexts } from './limits.texts.ts'

/** What a person is held to, for the drawer of a person. */
export const LimitsPart = late([limitTexts, saidTexts('limits')], async () => (await import('./limits-part.tsx')).LimitsPart)
