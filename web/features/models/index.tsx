import { late } from '../../shared/page/late.tsx'
import { modelTexts } from './models.texts.ts'

/** Who drafted, and why the model did not where it was asked. */
export const DraftedBy = late([modelTexts], async () => (await import('./drafted-by.tsx')).DraftedBy)
