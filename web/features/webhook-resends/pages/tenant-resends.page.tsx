import { ResendsPage } from '../resends-page.tsx'

export const Page = () => <ResendsPage whose="tenant" />
