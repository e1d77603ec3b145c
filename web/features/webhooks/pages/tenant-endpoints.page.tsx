import { EndpointsPage } from '../endpoints-page.tsx'

/** Endpoints of the tenant and of its merchants. */
export const Page = () => <EndpointsPage whose="tenant" />
