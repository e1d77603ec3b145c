import { InvoicesPage } from '../invoices-page.tsx'

export const Page = () => <InvoicesPage whose="merchant" />
