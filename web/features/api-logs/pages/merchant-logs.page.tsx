import { LogsPage } from '../logs-page.tsx'

export const Page = () => <LogsPage at="merchant" />
