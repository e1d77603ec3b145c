import { AlertsPage } from '../alerts-page.tsx'

export const Page = () => <AlertsPage at="staff" />
