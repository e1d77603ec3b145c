import { DestinationsPage } from '../destinations-page.tsx'

export const Page = () => <DestinationsPage />
