import { AttemptsPage } from '../attempts-page.tsx'

export const Page = () => <AttemptsPage whose="merchant" />
