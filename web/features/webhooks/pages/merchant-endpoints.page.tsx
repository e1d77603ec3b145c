import { EndpointsPage } from '../endpoints-page.tsx'

/** The merchant's own endpoints. */
export const Page = () => <EndpointsPage whose="merchant" />
