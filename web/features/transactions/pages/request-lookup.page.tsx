import { RequestLookup } from '../requests/request-lookup.tsx'

export const Page = () => <RequestLookup />
