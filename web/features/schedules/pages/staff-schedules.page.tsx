import { SchedulesPage } from '../schedules-page.tsx'

/** Schedules of the tenant and of its merchants, or of all tenants. */
export const Page = () => <SchedulesPage whose="staff" />
