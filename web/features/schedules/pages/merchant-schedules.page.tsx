import { SchedulesPage } from '../schedules-page.tsx'

/** The merchant's own schedules. */
export const Page = () => <SchedulesPage whose="merchant" />
