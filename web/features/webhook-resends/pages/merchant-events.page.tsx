import { EventsPage } from '../events-page.tsx'

export const Page = () => <EventsPage whose="merchant" />
