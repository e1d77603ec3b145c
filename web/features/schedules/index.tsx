import { late } from '../../shared/page/late.tsx'
import { scheduleTexts } from './schedules.texts.ts'

/** Beside the title of a report. It comes with its words, after the page. */
export const ScheduleButton = late([scheduleTexts], async () => (await import('./schedule-button.tsx')).ScheduleButton)
